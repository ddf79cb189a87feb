/** The editor of an album: its title, its year, its cover, and the songs that are on it. */
import { Link } from 'react-router'
import { type AlbumEditor_albumFragment, usePreviewAlbumMutation, useSaveAlbumMutation } from '../../gql/index.ts'
import { CoverEditor } from '../parts/CoverEditor.tsx'
import { EditorBar } from '../parts/EditorBar.tsx'
import { TextField } from '../parts/Field.tsx'
import { numberIn } from '../parts/number-in.ts'
import { refusalOf, SAVE_FAILED } from '../parts/refusal-of.ts'
import { Cover } from '../parts/Tiles.tsx'
import { type PreviewOutcome, type SaveOutcome, type StoredDraft, useEditor } from '../parts/use-editor.ts'
import { song } from '../routes.ts'
import styles from './AlbumEditor.module.css'
import { type AlbumDraft, albumInput, storedAlbum } from './album-draft.ts'

interface AlbumEditorProps {
  readonly stored: StoredDraft<AlbumDraft>
  readonly songs: AlbumEditor_albumFragment['songs']
  readonly reload: () => Promise<StoredDraft<AlbumDraft> | null>
  readonly onCreated?: (id: string) => void
}

export function AlbumEditor({ stored, songs, reload, onCreated }: AlbumEditorProps) {
  const editor = useAlbumEditor({ stored, reload, onCreated })
  const { value, change } = editor
  return (
    <>
      <div className={styles.columns}>
        <CoverEditor
          src={value.coverUrl}
          note={value.coverId === null ? 'No photo' : undefined}
          leaveLabel="Back"
          onUploaded={({ id, src }) => change({ coverId: id, coverUrl: src })}
        />
        <div className={styles.fields}>
          <TextField
            label="Title"
            value={value.title}
            onChange={(event) => change({ title: event.target.value }, 'title')}
          />
          <TextField
            label="Release date"
            hint="The year"
            type="number"
            inputMode="numeric"
            value={value.releaseYear ?? ''}
            onChange={(event) => change({ releaseYear: numberIn(event.target.value) }, 'year')}
          />
        </div>
        <section className={styles.songs} aria-labelledby="album-songs">
          <h2 id="album-songs" className={styles.heading}>
            Songs
          </h2>
          {songs.length === 0 && <p>No songs yet: a song is put on an album in its own editor.</p>}
          <ol>
            {songs.map(({ id, title, coverUrl }) => (
              <li key={id}>
                <Link to={song(id)} className={styles.song}>
                  <span className={styles.picture}>
                    <Cover src={coverUrl} />
                  </span>
                  {title}
                </Link>
              </li>
            ))}
          </ol>
        </section>
      </div>
      <EditorBar editor={editor} label="Save album" />
    </>
  )
}

function useAlbumEditor({ stored, reload, onCreated }: Omit<AlbumEditorProps, 'songs'>) {
  const [send] = useSaveAlbumMutation()
  const [ask] = usePreviewAlbumMutation()
  const preview = async (draft: AlbumDraft, version: number | null): Promise<PreviewOutcome> => {
    const { data } = await ask({ variables: { input: albumInput(draft, version) } })
    const result = data?.previewAlbum
    return result?.__typename === 'RegradePreview' ? { kind: 'regrade', regrade: result } : refusalOf(result)
  }
  const save = async (draft: AlbumDraft, version: number | null): Promise<SaveOutcome<AlbumDraft>> => {
    const { data } = await send({ variables: { input: albumInput(draft, version) } })
    const result = data?.saveAlbum
    if (result?.__typename !== 'AdminAlbum') return refusalOf(result)
    if (draft.id === null) onCreated?.(result.id)
    return { kind: 'saved', stored: storedAlbum(result) }
  }
  return useEditor({ stored, preview, save, reload, messages: { saved: 'Album saved', failed: SAVE_FAILED.album } })
}
