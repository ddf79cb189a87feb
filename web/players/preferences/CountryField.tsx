/** The country, state or region whose flag stands beside the name on boards: found by typing. */
import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown, X } from 'lucide-react'
import { useState } from 'react'
import { countryName, searchCountries } from '#schema/rules/people/countries.ts'
import type { Country } from '#schema/rules/people/country-lists.ts'
import { Flag } from '../../ui/Flag.tsx'
import styles from './CountryField.module.css'

interface CountryFieldProps {
  readonly code: string | null
  readonly onChange: (code: string | null) => void
}

export function CountryField({ code, onChange }: CountryFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const name = code === null ? null : countryName(code)
  const value: Country | null = code !== null && name !== null ? { code, name } : null
  return (
    <Combobox.Root<Country>
      items={searchCountries('')}
      filteredItems={searchCountries(typed ?? '')}
      value={value}
      itemToStringLabel={({ name }) => name}
      isItemEqualToValue={(one, other) => one.code === other.code}
      autoHighlight
      onInputValueChange={(text, { reason }) => setTyped(reason === 'input-change' ? text : null)}
      onOpenChange={(isOpen) => !isOpen && setTyped(null)}
      onValueChange={(country) => onChange(country?.code ?? null)}
    >
      <div className={styles.field}>
        <Combobox.Label className={styles.label}>Country</Combobox.Label>
        <Combobox.InputGroup className={styles.group}>
          {value && typed === null && <Flag code={value.code} name="" size={22} />}
          <Combobox.Input className={styles.input} placeholder="Search for a country" />
          {value && (
            <Combobox.Clear className={styles.button} aria-label="No country" title="No country">
              <X aria-hidden="true" />
            </Combobox.Clear>
          )}
          <Combobox.Trigger className={styles.button} aria-label="All countries">
            <ChevronDown aria-hidden="true" />
          </Combobox.Trigger>
        </Combobox.InputGroup>
      </div>
      <Combobox.Portal>
        <Combobox.Positioner className={styles.positioner} sideOffset={6}>
          <Combobox.Popup className={styles.popup}>
            <Combobox.Empty className={styles.empty}>No country of that name.</Combobox.Empty>
            <Combobox.List className={styles.list}>{row}</Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

const row = (country: Country) => (
  <Combobox.Item key={country.code} value={country} className={styles.item}>
    <Flag code={country.code} name="" size={24} />
    <span className={styles.name}>{country.name}</span>
    <Combobox.ItemIndicator className={styles.chosen}>
      <Check aria-hidden="true" size={18} />
    </Combobox.ItemIndicator>
  </Combobox.Item>
)
