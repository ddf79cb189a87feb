import { ChartColumn, Database, Grid3x3, Table2 } from 'lucide-react'
import { PageHead } from '../parts/PageHead.tsx'
import { Ways } from '../parts/Ways.tsx'
import { createGames, dashboard, data, songCategories } from '../routes.ts'

/** The first page of the portal: what there is to do. */
export function HomeScreen() {
  return (
    <>
      <PageHead title="Portal" />
      <Ways
        ways={[
          {
            to: createGames(),
            label: 'Create games',
            icon: <Grid3x3 />,
            note: 'Compose, check and approve each day’s grid',
          },
          { to: data(), label: 'Data Portal', icon: <Database />, note: 'Albums, songs and categories' },
          {
            to: songCategories(),
            label: 'Songs/Categories',
            icon: <Table2 />,
            note: 'Which song is in which category',
          },
          {
            to: dashboard(),
            label: 'Dashboard',
            icon: <ChartColumn />,
            note: 'Players, completion, rarity, sign-ups and shares',
          },
        ]}
      />
    </>
  )
}
