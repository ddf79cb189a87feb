/** What is stored about players and what is done with it: seven sections, each true of this software. */
import { useSearchParams } from 'react-router'
import { product } from '#schema/rules/product.ts'
import { ERASED } from '../../app/routes.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Prose, ProseSection } from '../../ui/Prose.tsx'
import { CookieTable } from './CookieTable.tsx'
import styles from './PrivacyScreen.module.css'

const { name, links } = product
const title = `Privacy Policy – ${name}`
const description = `What ${name} stores about you, why, for how long, and how to see, download and erase it.`

export function PrivacyScreen() {
  const [search] = useSearchParams()
  return (
    <Prose title="Privacy Policy" lead={description}>
      <PageTitle title={title} description={description} />
      {search.has(ERASED) && (
        <p className={styles.done} role="status">
          It is done: nothing about you is stored any more. If you play again, you begin anew.
        </p>
      )}
      <ProseSection id="commitment" title="Our Commitment">
        <p>
          {name} is a game. It needs to know what was guessed, not who you are. Whoever plays without an account gives
          us no name, no address and no other personal information, and none is collected. What is stored you can see,
          download and erase at any time with the <strong>Privacy Manager</strong> at the end of every page.
        </p>
      </ProseSection>
      <InformationWeCollect />
      <ProseSection id="third-parties" title="Third Party Services">
        <p>
          Pages, fonts, pictures and flags come from our own server, and there is no analytics service. Shares are
          counted by number alone: how often, never by whom. Advertisements are off unless whoever runs this site has
          switched them on with an ad partner; then that partner’s script is loaded from its own server, which sees your
          address and may set cookies of its own. Premium players see no ads, and neither does anybody whose browser
          asks for that by Global Privacy Control.
        </p>
      </ProseSection>
      <ProseSection id="ccpa" title="CCPA consent">
        <p>
          We do not sell or share personal information, so there is no sale to opt out of; an ad partner, where there is
          one, is told of nobody by us, and Global Privacy Control in a browser keeps its script away. Californians,
          like everybody else, have the right to know what is stored, to take it with them and to have it deleted: the
          Privacy Manager does all three at once, without a request and without an account, and nobody is treated
          differently for it.
        </p>
      </ProseSection>
      <ProseSection id="logs" title="Log Data">
        <p>
          The game keeps no record of addresses: none is written to its database. When something breaks, the fault is
          logged without saying whose request it was. The servers that carry the traffic may keep IP addresses and click
          patterns for a period, to hold off attacks and to find faults. They are never sold, and never joined with what
          was played.
        </p>
      </ProseSection>
      <ProseSection id="cookies" title="Cookies">
        <p>
          The game sets no cookies for advertising or for following you about; those of an ad partner, where there is
          one, are its own. What the game itself keeps in your browser:
        </p>
        <CookieTable />
      </ProseSection>
      <ProseSection id="contact" title="Contact">
        <p>
          Questions about any of this: <a href={links.contact}>{links.contact.replace('mailto:', '')}</a>.
        </p>
      </ProseSection>
    </Prose>
  )
}

function InformationWeCollect() {
  return (
    <ProseSection id="collected" title="Information We Collect">
      <p>With your first guess your browser gets a random number, and under that number we store:</p>
      <ul>
        <li>which games you have begun, finished or given up, and when;</li>
        <li>the songs that you picked, and the wrong guesses, by square;</li>
        <li>your lines on settled boards, under a name made of an adjective and an animal;</li>
        <li>what you have reported as a wrong verdict, and the games that you have made.</li>
      </ul>
      <p>
        Those who sign in with Google or X add an account: the name that the provider gives us and a copy of the
        picture, so that no player’s browser asks the provider for another’s; the display name, the country and the
        preferences that they choose, their friends, the players that they have blocked and the names that they have
        reported, and the devices that are signed in. Marketing mail goes only to those who said yes to it.
      </p>
      <p>
        It is kept until you erase it. When you do, how often each song was picked stays counted, since the scores of
        other players rest on it; the count names nobody.
      </p>
    </ProseSection>
  )
}
