/** Keeps a copy of the play in this browser at every change, and gives it back to a server that does not know it. */
import { useEffect } from 'react'
import { readSavedGame, type SavedGame, saveGame } from '../../state/saved-games.ts'
import type { Board, Guess, SquareView } from './board.ts'
import type { Guesses } from './use-guesses.ts'

/** Games whose copy was compared with the server's since the page was opened. */
const compared = new Set<number>()

/** Saves what the board shows; first, once, sends what the server lacks. */
export function useSavedPlay(board: Board, isKnownToServer: boolean, guesses: Guesses, giveUp: () => Promise<boolean>) {
  const { gameNumber } = board
  const { pending, restoring, submit } = guesses

  useEffect(() => {
    if (compared.has(gameNumber)) return
    compared.add(gameNumber)
    const saved = readSavedGame(gameNumber)
    if (saved) void giveBack(saved)

    async function giveBack(game: SavedGame) {
      const missing = missingGuesses(game, board, isKnownToServer)
      await Promise.all(missing.map((guess) => submit(guess, 'silent')))
      if (game.status === 'lost' && !isKnownToServer) await giveUp()
    }
  }, [gameNumber, board, isKnownToServer, submit, giveUp])

  useEffect(() => {
    // Half restored is less than what was saved.
    if (restoring > 0 || !hasBegun(board, pending)) return
    saveGame(gameNumber, {
      status: board.status,
      squares: board.squares.map((square, position) => ({
        pick: pickOf(square, pending, position),
        wrongGuesses: (board.wrong[position] ?? []).map(({ id, title }) => ({ songId: id, title })),
      })),
    })
  }, [gameNumber, board, pending, restoring])
}

/**
 * What to send again, square by square in the order it was guessed: everything if the server knows of no play (the cookie was lost), else the
 * picks that were on their way when the page was closed.
 */
function missingGuesses(saved: SavedGame, board: Board, isKnownToServer: boolean): Guess[] {
  if (board.status !== 'playing') return []
  return saved.squares.flatMap(({ pick, wrongGuesses }, square) => {
    if (board.squares[square]?.kind !== 'empty') return []
    const tried = new Set(board.wrong[square]?.map(({ id }) => id))
    const songs = isKnownToServer ? [pick] : [...wrongGuesses, pick]
    return songs.flatMap((song) =>
      song && !tried.has(song.songId) ? [{ square, song: { id: song.songId, title: song.title } }] : [],
    )
  })
}

function hasBegun(board: Board, pending: readonly Guess[]): boolean {
  if (board.status !== 'playing' || pending.length > 0) return true
  return board.squares.some(({ kind }) => kind === 'filled') || board.wrong.some((songs) => songs.length > 0)
}

function pickOf(view: SquareView, pending: readonly Guess[], position: number) {
  if (view.kind === 'filled') return { songId: view.songId, title: view.title }
  const guess = pending.find(({ square }) => square === position)
  return guess ? { songId: guess.song.id, title: guess.song.title } : null
}
