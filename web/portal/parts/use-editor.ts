/** Editing one entry: change, undo, save, and conflicts with another admin's save. */
import { useState } from 'react'
import { showToast } from '../../state/toasts.ts'
import { sessionLost } from '../session/lost-session.ts'
import { type EditHistory, useHistory } from './use-history.ts'
import { type AskedRegrade, type RegradeState, useRegrade } from './use-regrade.ts'

/** A thing as the server has it; a new one has no version. */
export interface StoredDraft<Value> {
  readonly value: Value
  readonly version: number | null
}

/** Another admin has saved it: the differences in words. */
export interface Conflict {
  readonly version: number
  readonly savedBy: string | null
  readonly savedAt: string | null
  readonly fields: readonly { readonly name: string; readonly theirs: string; readonly yours: string }[]
}

/** What became of a save. */
export type SaveOutcome<Value> =
  | { readonly kind: 'saved'; readonly stored: StoredDraft<Value> }
  | { readonly kind: 'invalid'; readonly message: string }
  | { readonly kind: 'conflict'; readonly conflict: Conflict }
  | { readonly kind: 'loggedOut' }

/** What a save would do. */
export type PreviewOutcome =
  | { readonly kind: 'regrade'; readonly regrade: RegradeState }
  | Exclude<SaveOutcome<never>, { readonly kind: 'saved' }>

interface EditorInput<Value> {
  readonly stored: StoredDraft<Value>
  /** A dry run, where saving may change games that are out; nothing new does. */
  readonly preview?: (value: Value, version: number | null) => Promise<PreviewOutcome>
  readonly save: (value: Value, version: number | null) => Promise<SaveOutcome<Value>>
  /** The thing as it is now; null when it is no more. */
  readonly reload: () => Promise<StoredDraft<Value> | null>
  /** Specification, section 8. */
  readonly messages: { readonly saved: string; readonly failed: string }
}

export interface Editor<Value> extends Pick<EditHistory<Value>, 'value' | 'undo' | 'redo' | 'canUndo' | 'canRedo'> {
  readonly change: (change: Partial<Value>, field?: string) => void
  readonly isUnsaved: boolean
  readonly isSaving: boolean
  /** What keeps it from being saved. */
  readonly problem: string | null
  readonly save: () => Promise<void>
  readonly conflict: Conflict | null
  /** Saves what was changed here over it, and keeps what only the other has changed. */
  readonly keepOurs: () => Promise<void>
  /** Shows what the other has saved; ours comes back by undoing. */
  readonly takeTheirs: () => Promise<void>
  readonly closeConflict: () => void
  /** What is asked before games change by it. */
  readonly asked: AskedRegrade | null
}

const NOTHING_CHANGES: PreviewOutcome = {
  kind: 'regrade',
  regrade: { gameCount: 0, settledCount: 0, taken: 0, restored: 0, playerCount: 0, games: [] },
}

export function useEditor<Value extends object>(input: EditorInput<Value>): Editor<Value> {
  const [base, setBase] = useState(input.stored)
  const history = useHistory(base.value)
  const { send, forgetProblem, ...saving } = useSaves(input, (stored) => {
    setBase(stored)
    history.begin(stored.value)
  })
  const { value } = history

  /** With what is on the server now. */
  const withTheirs = async (act: (theirs: StoredDraft<Value>) => Promise<void> | void) => {
    const theirs = await input.reload().catch(() => null)
    if (theirs) await act(theirs)
    else showToast({ type: 'error', text: input.messages.failed })
  }
  return {
    ...history,
    ...saving,
    change: (change, field) => {
      forgetProblem()
      history.change({ ...value, ...change }, field)
    },
    isUnsaved: JSON.stringify(value) !== JSON.stringify(base.value),
    save: () => send(value, base.version),
    keepOurs: () =>
      withTheirs((theirs) =>
        send(mergeChanges({ base: base.value, ours: value, theirs: theirs.value }), theirs.version),
      ),
    takeTheirs: () =>
      withTheirs((theirs) => {
        setBase(theirs)
        history.change(theirs.value)
        saving.closeConflict()
      }),
  }
}

/** Saves, and keeps what came of it. */
function useSaves<Value>(input: EditorInput<Value>, onSaved: (stored: StoredDraft<Value>) => void) {
  const [problem, setProblem] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [isSaving, setSaving] = useState(false)
  const { asked, maySave } = useRegrade()

  const send = async (sent: Value, version: number | null) => {
    setSaving(true)
    setProblem(null)
    try {
      const seen = version !== null && input.preview ? await input.preview(sent, version) : NOTHING_CHANGES
      if (seen.kind === 'regrade' && !(await maySave(seen.regrade))) return
      const outcome = seen.kind === 'regrade' ? await input.save(sent, version) : seen
      if (outcome.kind === 'saved') {
        onSaved(outcome.stored)
        setConflict(null)
        showToast({ type: 'success', text: input.messages.saved })
      } else if (outcome.kind === 'invalid') setProblem(outcome.message)
      else if (outcome.kind === 'conflict') setConflict(outcome.conflict)
      else sessionLost()
    } catch {
      showToast({ type: 'error', text: input.messages.failed })
    } finally {
      setSaving(false)
    }
  }
  const forgetProblem = () => setProblem(null)
  const closeConflict = () => setConflict(null)
  return { problem, conflict, isSaving, asked, send, forgetProblem, closeConflict }
}

/** Two people have changed the same thing: field by field, ours where we have changed it, theirs everywhere else. */
function mergeChanges<Value extends object>(versions: {
  readonly base: Value
  readonly ours: Value
  readonly theirs: Value
}): Value {
  const { base, ours, theirs } = versions
  const merged = { ...theirs }
  for (const field of fieldsOf(ours)) if (!isSame(base[field], ours[field])) merged[field] = ours[field]
  return merged
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What TypeScript cannot know of an object, we do: it has the fields of its type and no others. */
function fieldsOf<Value extends object>(value: Value): (keyof Value)[] {
  const names: (keyof Value)[] = []
  for (const name in value) names.push(name)
  return names
}
