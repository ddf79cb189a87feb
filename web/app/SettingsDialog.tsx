import { changeSettings, useSettings } from '../state/settings.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Switch } from '../ui/Switch.tsx'

/** What a person may choose for this browser; a change holds at once. */
export function SettingsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { darkMode, showToasts } = useSettings()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Settings" width={360}>
      <Switch label="Dark mode" isOn={darkMode} onChange={(isOn) => changeSettings({ darkMode: isOn })} />
      <Switch
        label="Show toasts"
        hint="Short messages at the top of the page"
        isOn={showToasts}
        onChange={(isOn) => changeSettings({ showToasts: isOn })}
      />
    </Dialog>
  )
}
