/** Keeps a copy of the play in this browser at every change, and gives it back to a server that does not know it. */
import { useEffect, useState } from 'react'
import { stillHere, wasTakenAlong } from '../../state/offered-progress.ts'
import { pageOwner, useWhoIsHere } from '../../state/owner.ts'
import { forgetSavedGame, readSavedGame, type SavedGame, type SavedSong, saveGame } from '../../state/saved-games.ts'
import type { GridGuess, GridState, SquareView } from './board.ts'
import type { Guesses } from './use-guesses.ts'

/** What the board was made from: the browser's memory, before the server has answered; or the server's answer, which has a play of ours or none. */
export type BoardSource = 'memory' | 'known' | 'unknown'

/** Games whose copy was compared since the page was opened, with the memory's board and with the server's. */
const compared = { memory: new Set<number>(), server: new Set<number>() }

/**
 * Saves what the board shows; first, once, sends what the server lacks, as soon as there is a network. What the server has answered waits for
 * its word on who is here: a session that has ended elsewhere is seen as a play that is not known.
 */
export function useSavedPlay(board: GridState, source: BoardSource, guesses: Guesses, giveUp: () => Promise<boolean>) {
  const { gameNumber } = board
  const { pending, restoring, giveBack } = guesses
  const isTheirs = useIsTheirs(source)

  useEffect(() => {
    if (!isTheirs) return
    const done = compared[source === 'memory' ? 'memory' : 'server']
    if (done.has(gameNumber)) return
    done.add(gameNumber)
    const saved = readSavedGame(gameNumber)
    if (source === 'known') stillHere()
    // Memory does not know whether another device has the game: the server does.
    const isElsewhere = source !== 'known' && wasTakenAlong(gameNumber)
    if (isElsewhere && source === 'unknown') forgetSavedGame(gameNumber)
    if (saved && !isElsewhere) void restore(saved)

    async function restore(game: SavedGame) {
      const missing = missingGuesses(game, board, source)
      // What the server never judged is news; what it has forgotten is not.
      await Promise.all(missing.map((guess) => giveBack(guess, source === 'unknown' ? 'silent' : 'told')))
      // Giving up needs a guess.
      if (game.status === 'lost' && source === 'unknown' && missing.length > 0) await giveUp()
    }
  }, [gameNumber, board, source, isTheirs, giveBack, giveUp])

  useEffect(() => {
    if (!isTheirs || !hasBegun(board, pending)) return
    // Half restored is less than what was saved.
    const saved = restoring > 0 ? readSavedGame(gameNumber) : null
    saveGame(gameNumber, {
      status: board.status,
      squares: board.squares.map((square, position) => ({
        pick: pickOf(square, pending, position) ?? saved?.squares[position]?.pick ?? null,
        wrongGuesses: withMissing(
          (board.wrong[position] ?? []).map(({ id, title }) => ({ songId: id, title })),
          saved?.squares[position]?.wrongGuesses ?? [],
        ),
      })),
    })
  }, [gameNumber, board, pending, restoring, isTheirs])
}

/** Whether the board belongs to the current viewer. A board rendered for an account stays that account's until it is removed. */
function useIsTheirs(source: BoardSource): boolean {
  const here = useWhoIsHere()
  const [drawnFor, setDrawnFor] = useState(pageOwner)
  // A visitor who turns out to be signed in.
  if (drawnFor === null && here) setDrawnFor(here)
  return (here !== undefined || source === 'memory') && (drawnFor === null || drawnFor === pageOwner())
}

/**
 * What to send again, square by square in the order it was guessed: everything if the server knows of no play (the cookie was lost), else the
 * picks that were on their way when the page was closed.
 */
function missingGuesses(saved: SavedGame, board: GridState, source: BoardSource): GridGuess[] {
  if (board.status !== 'playing') return []
  return saved.squares.flatMap(({ pick, wrongGuesses }, square) => {
    if (board.squares[square]?.kind !== 'empty') return []
    const tried = new Set(board.wrong[square]?.map(({ id }) => id))
    const songs = source === 'unknown' ? [...wrongGuesses, pick] : [pick]
    return songs.flatMap((song) =>
      song && !tried.has(song.songId) ? [{ square, song: { id: song.songId, title: song.title } }] : [],
    )
  })
}

function withMissing(songs: readonly SavedSong[], others: readonly SavedSong[]): readonly SavedSong[] {
  return [...songs, ...others.filter(({ songId }) => !songs.some((song) => song.songId === songId))]
}

function hasBegun(board: GridState, pending: readonly GridGuess[]): boolean {
  if (board.status !== 'playing' || pending.length > 0) return true
  return board.squares.some(({ kind }) => kind === 'filled') || board.wrong.some((songs) => songs.length > 0)
}

function pickOf(view: SquareView, pending: readonly GridGuess[], position: number) {
  if (view.kind === 'filled') return { songId: view.songId, title: view.title }
  const guess = pending.find(({ square }) => square === position)
  return guess ? { songId: guess.song.id, title: guess.song.title } : null
}
