/** The editor of a song: its words, when and where it came out, whose it is, and its picture. */
import { product } from '#schema/rules/product.ts'
import { usePreviewSongMutation, useSaveSongMutation } from '../../gql/index.ts'
import { Tick } from '../../ui/Tick.tsx'
import { CoverEditor } from '../parts/CoverEditor.tsx'
import { EditorBar } from '../parts/EditorBar.tsx'
import { TextArea, TextField } from '../parts/Field.tsx'
import { refusalOf, SAVE_FAILED } from '../parts/refusal-of.ts'
import { type PreviewOutcome, type SaveOutcome, type StoredDraft, useEditor } from '../parts/use-editor.ts'
import styles from './SongEditor.module.css'
import { problemOfSong, type SongDraft, songInput, storedSong } from './song-draft.ts'
import { Years } from './Years.tsx'

interface SongEditorProps {
  readonly stored: StoredDraft<SongDraft>
  readonly albums: readonly { readonly id: string; readonly title: string; readonly releaseYear: number }[]
  readonly reload: () => Promise<StoredDraft<SongDraft> | null>
  readonly onCreated: (id: string) => void
}

export function SongEditor({ stored, albums, reload, onCreated }: SongEditorProps) {
  const editor = useSongEditor({ stored, reload, onCreated })
  const { value, change } = editor
  const flag = (field: 'artistFeatured' | 'otherFeatured' | 'artistWritten', label: string) => (
    <Tick label={label} isOn={value[field]} onChange={(isOn) => change({ [field]: isOn })} />
  )
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.column}>
          <TextField
            label="Title"
            value={value.title}
            onChange={(event) => change({ title: event.target.value }, 'title')}
          />
          <TextArea
            label="Lyrics"
            rows={18}
            value={value.lyrics}
            onChange={(event) => change({ lyrics: event.target.value }, 'lyrics')}
          />
        </div>
        <div className={styles.column}>
          <CoverEditor
            src={value.coverUrl}
            note={value.coverId === null ? 'No photo of its own' : undefined}
            leaveLabel="Cancel"
            onUploaded={({ id, src }) => change({ coverId: id, coverUrl: src })}
          />
          <Years years={value.releaseYears} onChange={(releaseYears, field) => change({ releaseYears }, field)} />
          <fieldset className={styles.group}>
            <legend>Albums</legend>
            {albums.map(({ id, title, releaseYear }) => (
              <Tick
                key={id}
                label={`${title} (${releaseYear})`}
                isOn={value.albumIds.includes(id)}
                onChange={(isOn) =>
                  change({ albumIds: isOn ? [...value.albumIds, id] : value.albumIds.filter((other) => other !== id) })
                }
              />
            ))}
          </fieldset>
          <fieldset className={styles.group}>
            <legend>Whose song it is</legend>
            {flag('artistFeatured', `${product.artist.name} is featured`)}
            {flag('otherFeatured', 'Another artist is featured')}
            {flag('artistWritten', `Written, but not performed, by ${product.artist.name}`)}
          </fieldset>
        </div>
      </div>
      <EditorBar editor={editor} label="Save song" />
    </>
  )
}

function useSongEditor({ stored, reload, onCreated }: Omit<SongEditorProps, 'albums'>) {
  const [send] = useSaveSongMutation()
  const [ask] = usePreviewSongMutation()
  const preview = async (draft: SongDraft, version: number | null): Promise<PreviewOutcome> => {
    const problem = problemOfSong(draft)
    if (problem) return { kind: 'invalid', message: problem }
    const { data } = await ask({ variables: { input: songInput(draft, version) } })
    const result = data?.previewSong
    return result?.__typename === 'RegradePreview' ? { kind: 'regrade', regrade: result } : refusalOf(result)
  }
  const save = async (draft: SongDraft, version: number | null): Promise<SaveOutcome<SongDraft>> => {
    const problem = problemOfSong(draft)
    if (problem) return { kind: 'invalid', message: problem }
    const { data } = await send({ variables: { input: songInput(draft, version) } })
    const result = data?.saveSong
    if (result?.__typename !== 'AdminSong') return refusalOf(result)
    if (draft.id === null) onCreated(result.id)
    return { kind: 'saved', stored: storedSong(result) }
  }
  return useEditor({ stored, preview, save, reload, messages: { saved: 'Song saved', failed: SAVE_FAILED.song } })
}
