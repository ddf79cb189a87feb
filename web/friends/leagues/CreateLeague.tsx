/** Makes a league, and leads to it. */
import { useNavigate } from 'react-router'
import { league } from '../../app/routes.ts'
import { useCreateLeagueMutation } from '../../gql/index.ts'
import { Card } from '../../ui/Card.tsx'
import { NameForm, problemOf } from './NameForm.tsx'
import { FAILED } from './words.ts'

export function CreateLeague() {
  const navigate = useNavigate()
  const [send, { loading }] = useCreateLeagueMutation()
  const create = async (name: string) => {
    const result = (await send({ variables: { name } }).catch(() => null))?.data?.createLeague
    if (!result) return FAILED
    if (result.__typename !== 'League') return problemOf(result)
    await navigate(league(result.ref))
    return null
  }
  return (
    <Card title="Make a league">
      <NameForm name="" action="Make league" isBusy={loading} onSave={create} />
    </Card>
  )
}
