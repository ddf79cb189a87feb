/** Chooses a word of the lyrics, and says how many songs have it. */
import { type FormEvent, useState } from 'react'
import { foldWord } from '#schema/rules/puzzle/lyric-words.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type AnswerCount, songs } from './DraftGrid.tsx'
import type { DraftClue, DraftInput } from './draft.ts'
import { useDraftCheck } from './use-draft-check.ts'

const LONGEST_WORD = 40

interface WordChoiceProps {
  readonly current: string
  readonly onPick: (clue: DraftClue) => void
}

export function WordChoice({ current, onPick }: WordChoiceProps) {
  const [text, setText] = useState(current)
  const [isFlagged, setFlagged] = useState(false)
  const word = foldWord(text)
  const check = useDraftCheck(word === '' ? null : draftWith(word))
  const count = check?.rows[0] ?? null
  // A word without a count is in a game that is still open; the problem says so.
  const refusal = check && count === null ? (check.problems[0]?.message ?? null) : null
  const isBad = isFlagged || count === 'few' || refusal !== null
  const said = refusal ?? sentence({ text, word, count, isFlagged })

  const pick = (event: FormEvent) => {
    event.preventDefault()
    if (word === '') return setFlagged(true)
    onPick({ view: { kind: 'word', title: word }, input: { kind: 'WORD', word } })
  }
  return (
    <form onSubmit={pick} noValidate>
      <TextField
        label="The lyrics contain the word"
        value={text}
        maxLength={LONGEST_WORD}
        autoCapitalize="none"
        data-focus-first=""
        hint={isBad ? null : said}
        problem={isBad ? said : null}
        onChange={(event) => {
          setText(event.target.value)
          setFlagged(false)
        }}
      >
        <Button type="submit" variant="primary">
          Use word
        </Button>
      </TextField>
    </form>
  )
}

interface Typed {
  readonly text: string
  readonly word: string
  readonly count: AnswerCount | null
  readonly isFlagged: boolean
}

function sentence({ text, word, count, isFlagged }: Typed): string {
  if (text.trim() !== '' && word === '') return 'One word, please.'
  if (word === '') return isFlagged ? 'Enter a word.' : 'Whole words count, whatever their case.'
  if (count === null) return 'Counting…'
  return `In the lyrics of ${songs(count)}.`
}

const draftWith = (word: string): DraftInput => ({
  rows: [{ kind: 'WORD', word }, null, null],
  columns: [null, null, null],
})
