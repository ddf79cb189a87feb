import { ArrowDownUp, Disc3, Music2, Tags } from 'lucide-react'
import { PageHead } from '../parts/PageHead.tsx'
import { Ways } from '../parts/Ways.tsx'
import { albums, catalogueFiles, categories, portal, songs } from '../routes.ts'

/** The kinds of data there are to edit. */
export function DataScreen() {
  return (
    <>
      <PageHead title="Data Portal" back={{ to: portal(), label: 'Portal' }} />
      <Ways
        ways={[
          { to: albums(), label: 'Albums', icon: <Disc3 /> },
          { to: songs(), label: 'Songs', icon: <Music2 /> },
          { to: categories(), label: 'Categories', icon: <Tags /> },
          { to: catalogueFiles(), label: 'Import and export', icon: <ArrowDownUp /> },
        ]}
      />
    </>
  )
}
