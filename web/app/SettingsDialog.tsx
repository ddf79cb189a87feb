import { NewGameNotice } from '../players/notifications/NewGameNotice.tsx'
import { changeSettings, useSettings } from '../state/settings.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Switch } from '../ui/Switch.tsx'
import styles from './SettingsDialog.module.css'

/** What a person may choose for this browser; a change holds at once. */
export function SettingsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { darkMode, showToasts, safeColours } = useSettings()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Settings" width={360}>
      <div className={styles.settings}>
        <Switch label="Dark mode" isOn={darkMode} onChange={(isOn) => changeSettings({ darkMode: isOn })} />
        <Switch
          label="Colour-blind safe colours"
          hint="Told apart without red and green"
          isOn={safeColours}
          onChange={(isOn) => changeSettings({ safeColours: isOn })}
        />
        <Switch
          label="Show toasts"
          hint="Short messages at the top of the page"
          isOn={showToasts}
          onChange={(isOn) => changeSettings({ showToasts: isOn })}
        />
        <NewGameNotice />
      </div>
    </Dialog>
  )
}
