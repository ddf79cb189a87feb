/** A read-only grid with blurred answers, so that it can be shown without spoilers. */
import { Play, Trophy } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { countryName } from '#schema/rules/people/countries.ts'
import { product } from '#schema/rules/product.ts'
import { archiveGame, home, leaderboard, userGame } from '../../app/routes.ts'
import type { OtherUserPage_playFragment } from '../../gql/index.ts'
import { GameLayout } from '../../play/game/GameLayout.tsx'
import { Grid } from '../../play/game/Grid.tsx'
import { longGameDate } from '../../play/parts/game-date.ts'
import { PlayerMenu } from '../../players/player-menu/PlayerMenu.tsx'
import { isSet, setFlag } from '../../state/flags.ts'
import { mayBeSignedIn } from '../../state/session-sign.ts'
import { showToast } from '../../state/toasts.ts'
import { EventTheme } from '../../ui/EventTheme.tsx'
import { Flag } from '../../ui/Flag.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Photo } from '../../ui/Photo.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { OtherScore } from './OtherScore.tsx'
import styles from './OtherUserPage.module.css'
import { otherBoard } from './other-board.ts'

/** Specification, sections 2, 5 and 9. */
const HIDDEN = 'Your answers are hidden. Take a screenshot without showing your answers'
const HIDDEN_MS = 5000
const NO_GUESSING = 'You cannot guess in this game'

interface PlayProps {
  readonly play: OtherUserPage_playFragment
}

export function OtherUserPage({ play }: PlayProps) {
  const [showsAnswers, showAnswers] = useState(false)
  const board = useMemo(() => otherBoard(play, showsAnswers), [play, showsAnswers])
  const { game, name } = play
  const title = gameTitle(game)
  useHiddenNote()
  return (
    <>
      <PageTitle
        title={`${name}, ${title} – ${product.name}`}
        description={`How ${name} filled the grid of ${title} in ${product.name}, without the answers.`}
      />
      {game.__typename === 'Game' && <EventTheme event={game.event} />}
      <GameLayout
        bar={<Head play={play} />}
        board={
          <Grid
            board={board}
            title={`${title} of ${name}`}
            wrongSquare={null}
            onOpen={() => showToast({ type: 'warn', text: NO_GUESSING })}
          />
        }
        side={
          <div className={styles.side}>
            <OtherScore play={play} />
            {play.squares.some(({ song }) => song !== null) && (
              <Switch
                label="Show answers"
                hint="Those that you may know: of squares that you have filled, or of a game that is over"
                isOn={showsAnswers}
                onChange={showAnswers}
              />
            )}
            <Ways game={game} />
          </div>
        }
        sideLabel={`Score of ${name}`}
      />
    </>
  )
}

function Head({ play }: PlayProps) {
  const { ref, hasAccount, name, photoUrl, countryCode, isViewer, isFriend, game } = play
  const navigate = useNavigate()
  return (
    <header className={styles.head}>
      <Photo key={photoUrl} name={name} url={photoUrl} seed={ref} />
      <div className={styles.words}>
        <h1 className={styles.name}>
          {name} {countryCode && <Flag code={countryCode} name={countryName(countryCode) ?? ''} />}
        </h1>
        <p className={styles.line}>
          <span>
            {gameTitle(game)}
            {game.__typename === 'Game' && ` · ${longGameDate(game.date)}`}
          </span>
          {(isViewer || isFriend) && <span className={styles.who}>{isViewer ? 'You' : 'Your friend'}</span>}
        </p>
      </div>
      {/* Of players without an account there is nothing to block or to report: their names are made by us. */}
      {hasAccount && !isViewer && mayBeSignedIn() && (
        <PlayerMenu playRef={ref} name={name} onBlocked={() => void navigate(leaderboard(), { replace: true })} />
      )}
    </header>
  )
}

type Game = OtherUserPage_playFragment['game']

/** On to the game itself, and to all who play it. */
function Ways({ game }: { readonly game: Game }) {
  const isDaily = game.__typename === 'Game'
  const address = isDaily ? (game.isToday ? home() : archiveGame(game.number)) : userGame(game.ref)
  return (
    <div className={styles.ways}>
      <LinkButton to={address} variant="primary">
        <Play aria-hidden="true" />
        Go to the game
      </LinkButton>
      {isDaily && (
        <LinkButton to={leaderboard(game.isToday ? undefined : game.number)}>
          <Trophy aria-hidden="true" />
          Leaderboard
        </LinkButton>
      )}
    </div>
  )
}

function gameTitle(game: Game): string {
  return game.__typename === 'Game' ? `Game ${game.number}` : game.title
}

/** Said once to a browser. */
function useHiddenNote(): void {
  useEffect(() => {
    if (isSet('toastShown')) return
    setFlag('toastShown', true)
    showToast({ type: 'info', text: HIDDEN, ms: HIDDEN_MS })
  }, [])
}
