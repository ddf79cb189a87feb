/** A value with its past and its future: what an editor changes can be taken back, and done again. */
import { useReducer } from 'react'

/** Enough for an hour of work. */
const MOST_STEPS = 200

export interface EditHistory<Value> {
  readonly value: Value
  /** Changes of one field that follow each other are one step: a word is taken back, not its letters. */
  readonly change: (next: Value, field?: string) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Starts over without history. */
  readonly begin: (value: Value) => void
}

interface Steps<Value> {
  readonly past: readonly Value[]
  readonly value: Value
  readonly future: readonly Value[]
  readonly field: string | null
}

type Step<Value> =
  | { readonly kind: 'change'; readonly next: Value; readonly field: string | null }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  | { readonly kind: 'begin'; readonly value: Value }

export function useHistory<Value>(initial: Value): EditHistory<Value> {
  const [steps, dispatch] = useReducer(take<Value>, { past: [], value: initial, future: [], field: null })
  return {
    value: steps.value,
    change: (next, field) => dispatch({ kind: 'change', next, field: field ?? null }),
    undo: () => dispatch({ kind: 'undo' }),
    redo: () => dispatch({ kind: 'redo' }),
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
    begin: (value) => dispatch({ kind: 'begin', value }),
  }
}

function take<Value>(steps: Steps<Value>, step: Step<Value>): Steps<Value> {
  const { past, value, future, field } = steps
  switch (step.kind) {
    case 'change': {
      const isSameStep = step.field !== null && step.field === field
      const before = isSameStep ? past : [...past, value].slice(-MOST_STEPS)
      return { past: before, value: step.next, future: [], field: step.field }
    }
    case 'undo': {
      const last = past.at(-1)
      if (last === undefined) return steps
      return { past: past.slice(0, -1), value: last, future: [value, ...future], field: null }
    }
    case 'redo': {
      const [next, ...later] = future
      if (next === undefined) return steps
      return { past: [...past, value], value: next, future: later, field: null }
    }
    default:
      return { past: [], value: step.value, future: [], field: null }
  }
}
