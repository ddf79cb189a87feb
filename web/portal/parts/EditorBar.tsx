/** The bar of an editor, always in sight: save, undo and redo, what keeps it from being saved. */
import { Redo2, Save, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import styles from './EditorBar.module.css'
import { RegradeDialog } from './RegradeDialog.tsx'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import type { Editor } from './use-editor.ts'

interface EditorBarProps {
  readonly editor: Omit<Editor<object>, 'change' | 'value'>
  /** 'Save song'. */
  readonly label: string
  /** While something else is being done to it. */
  readonly isDisabled?: boolean
  /** Other buttons. */
  readonly children?: ReactNode
}

export function EditorBar({ editor, label, isDisabled = false, children }: EditorBarProps) {
  useEditorKeys(editor)
  return (
    <div className={styles.bar}>
      <p
        className={styles.state}
        data-bad={editor.problem !== null || undefined}
        role={editor.problem ? 'alert' : 'status'}
      >
        {editor.problem ?? (editor.isUnsaved ? 'Not saved yet' : '')}
      </p>
      <IconButton label="Undo" disabled={!editor.canUndo} onClick={editor.undo}>
        <Undo2 aria-hidden="true" />
      </IconButton>
      <IconButton label="Redo" disabled={!editor.canRedo} onClick={editor.redo}>
        <Redo2 aria-hidden="true" />
      </IconButton>
      {children}
      <Button variant="primary" isBusy={editor.isSaving} disabled={isDisabled} onClick={() => void editor.save()}>
        <Save aria-hidden="true" />
        {label}
      </Button>
      <UnsavedGuard isUnsaved={editor.isUnsaved} />
      <ConflictDialog {...editor} />
      <RegradeDialog asked={editor.asked} />
    </div>
  )
}

/** Ctrl+S saves; Ctrl+Z and Ctrl+Shift+Z undo and redo, outside of text, which has its own. */
function useEditorKeys(editor: Pick<Editor<object>, 'save' | 'undo' | 'redo' | 'isSaving'>): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    const isInText = event.target instanceof HTMLElement && event.target.matches('input:not([type=checkbox]), textarea')
    const undoes = key === 'z' && !isInText
    if (key !== 's' && !undoes) return
    event.preventDefault()
    if (undoes) event.shiftKey ? editor.redo() : editor.undo()
    else if (!editor.isSaving) void editor.save()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => act(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
