/** A league that has come. */
import { useSearchParams } from 'react-router'
import type { LeagueView_leagueFragment } from '../../gql/index.ts'
import { ShareLink } from '../../play/share-link/ShareLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { DayBoard } from './DayBoard.tsx'
import { LeagueActions } from './LeagueActions.tsx'
import styles from './LeaguesScreen.module.css'
import { Members } from './Members.tsx'
import { WeekTable } from './WeekTable.tsx'
import { countOf } from './words.ts'

export function LeagueView({ league }: { readonly league: LeagueView_leagueFragment }) {
  const { name, memberCount, joinPath, board, week } = league
  const [search, setSearch] = useSearchParams()
  return (
    <>
      <header>
        <h1 className={styles.title}>{name}</h1>
        <p className={styles.lead}>{countOf(memberCount, 'member')}</p>
      </header>
      <Tabs
        label="Standings"
        chosen={search.get('show') === 'week' ? 'week' : 'today'}
        onChoose={(id) => setSearch(id === 'week' ? { show: 'week' } : {}, { replace: true })}
        tabs={[
          {
            id: 'today',
            label: 'Today',
            panel: board.__typename === 'LeagueBoard' && <DayBoard board={board} />,
          },
          { id: 'week', label: 'This week', panel: <WeekTable week={week} /> },
        ]}
      />
      <Card title="Invite players">
        <ShareLink title={name} path={joinPath} label="Whoever has this link can join" />
      </Card>
      <Members league={league} />
      <LeagueActions league={league} />
    </>
  )
}
