/** All the rules of the game, from the first guess to the settled board. */
import { Link } from 'react-router'
import { product } from '#schema/rules/product.ts'
import { archive, faq, home } from '../../app/routes.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Prose, ProseSection } from '../../ui/Prose.tsx'
import { Basics } from './Basics.tsx'

const title = `How to play ${product.name}`
const description = `The rules of ${product.name}, ${product.tagline}: nine squares, two clues each, and the fewer players choose your song, the better.`

export function HowToPlayScreen() {
  return (
    <Prose
      title={title}
      lead={`Every day a new grid of songs by ${product.artist.name}, the same for everybody. Nine squares, as rare as you can.`}
    >
      <PageTitle title={title} description={description} />
      <ProseSection id="basics" title="The game in a minute">
        <Basics />
      </ProseSection>
      <ProseSection id="unicorns" title="Unicorns, and how they are stolen">
        <p>
          A song that nobody else has chosen for its square is a <strong>unicorn</strong> and scores 0. It is yours for
          as long as you are alone with it: when another player chooses the same song, your square is marked{' '}
          <strong>Stolen</strong> and scores its share like any other. Nine unicorns make a perfect board of 0.
        </p>
      </ProseSection>
      <ProseSection id="live" title="Scores move while the day lasts">
        <p>
          Every guess of every player changes the shares, so your rarity, your place and your percentile move while you
          watch. All players are scored from the same counts. An hour after midnight in New York the board{' '}
          <strong>settles</strong>: final scores, places and percentiles are stored and never change again. A game begun
          before midnight may be finished in that hour.
        </p>
        <p>
          “Top 10 %” means that nine in ten of the other players did worse. On the leaderboard equal scores share a
          place.
        </p>
      </ProseSection>
      <ProseSection id="end" title="How a game ends">
        <p>
          Fill all nine squares and you have won. You may also give up: the answers open, the game counts as lost, and
          your streak goes back to 0. Winning day after day keeps a streak alive.
        </p>
      </ProseSection>
      <ProseSection id="archive" title="The archive">
        <p>
          Every game since the first waits in the <Link to={archive()}>archive</Link>. Games played there are scored
          from the counts of all time and told where they would have stood; they change no settled board and no streak.
        </p>
        <p>
          More questions? There are answers in the <Link to={faq()}>FAQ</Link>.
        </p>
      </ProseSection>
      <p>
        <LinkButton to={home()} variant="primary">
          Play today’s game
        </LinkButton>
      </p>
    </Prose>
  )
}
