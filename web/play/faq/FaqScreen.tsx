/** Four questions and their answers; the first is open until it was closed. */
import { useState } from 'react'
import { product } from '#schema/rules/product.ts'
import { isSet, setFlag } from '../../state/flags.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Prose } from '../../ui/Prose.tsx'
import { questions } from './questions.tsx'

const title = `FAQ – ${product.name}`
const description = `How ${product.name} is played, when a new game comes out, and whether yesterday’s can still be played.`
const [first] = questions

export function FaqScreen() {
  // Read once: sections closed last time stay closed, and nothing moves while reading.
  const [openAtFirst] = useState(() => (isSet('closeFirstAccordianItem') ? [] : [first.id]))
  return (
    <Prose title="Frequently asked questions" lead="Short answers. The rules in full are under “How to play”.">
      <PageTitle title={title} description={description} />
      <Accordion
        items={questions.map(({ id, title, Answer }) => ({ id, title, content: <Answer /> }))}
        openAtFirst={openAtFirst}
        onChange={(open) => setFlag('closeFirstAccordianItem', !open.includes(first.id))}
      />
    </Prose>
  )
}
