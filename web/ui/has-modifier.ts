/** Distinguishes keys meant for the browser: with Alt, Ctrl, Cmd or Shift, an arrow goes back, selects or scrolls. */

type Modifiers = Readonly<Record<'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey', boolean>>

/** Whether a key was pressed together with another. */
export const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: Modifiers): boolean =>
  altKey || ctrlKey || metaKey || shiftKey
