/** The editor of a category: its title, the songs it has, and those it may have. */
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useDeleteCategoryMutation, usePreviewCategoryMutation, useSaveCategoryMutation } from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EditorBar } from '../parts/EditorBar.tsx'
import { TextField } from '../parts/Field.tsx'
import { refusalOf, SAVE_FAILED } from '../parts/refusal-of.ts'
import { type PreviewOutcome, type SaveOutcome, type StoredDraft, useEditor } from '../parts/use-editor.ts'
import { sessionLost } from '../session/lost-session.ts'
import styles from './CategoryEditor.module.css'
import { type CategoryDraft, type Choosable, categoryInput, storedCategory } from './category-draft.ts'
import { SelectedSongs } from './SelectedSongs.tsx'
import { SongChooser } from './SongChooser.tsx'

/** Specification, section 8. */
const DELETED = 'Category deleted'
const DELETE_FAILED = 'Category delete failed'

interface CategoryEditorProps {
  readonly stored: StoredDraft<CategoryDraft>
  readonly songs: readonly Choosable[]
  /** The daily games that have it as a clue. */
  readonly gameNumbers: readonly number[]
  readonly reload: () => Promise<StoredDraft<CategoryDraft> | null>
  readonly onCreated: (code: string) => void
  readonly onDeleted: () => void
}

export function CategoryEditor(props: CategoryEditorProps) {
  const { songs, gameNumbers, onDeleted } = props
  const editor = useCategoryEditor(props)
  const { value, change } = editor
  const chosen = new Set(value.songIds)
  const remove = (id: string) => change({ songIds: value.songIds.filter((other) => other !== id) })
  return (
    <>
      <div className={styles.head}>
        <TextField
          label="Title"
          value={value.title}
          onChange={(event) => change({ title: event.target.value }, 'title')}
        />
        {gameNumbers.length > 0 && <p className={styles.games}>{usedIn(gameNumbers)}</p>}
      </div>
      <div className={styles.columns}>
        <SelectedSongs songs={songs.filter(({ id }) => chosen.has(id))} onRemove={remove} />
        <SongChooser
          songs={songs.filter(({ id }) => !chosen.has(id))}
          onChoose={(ids) => change({ songIds: [...value.songIds, ...ids] })}
        />
      </div>
      <EditorBar editor={editor} label="Save category">
        {value.code !== null && <DeleteButton code={value.code} isDisabled={editor.isSaving} onDeleted={onDeleted} />}
      </EditorBar>
    </>
  )
}

const MOST_NAMED = 5

function usedIn(numbers: readonly number[]): string {
  const named = numbers.slice(0, MOST_NAMED).join(', ')
  const more = numbers.length - MOST_NAMED
  return `A clue of game ${named}${more > 0 ? ` and ${more} more` : ''}`
}

function useCategoryEditor({ stored, reload, onCreated }: CategoryEditorProps) {
  const [send] = useSaveCategoryMutation()
  const [ask] = usePreviewCategoryMutation()
  const preview = async (draft: CategoryDraft, version: number | null): Promise<PreviewOutcome> => {
    const { data } = await ask({ variables: { input: categoryInput(draft, version) } })
    const result = data?.previewCategory
    return result?.__typename === 'RegradePreview' ? { kind: 'regrade', regrade: result } : refusalOf(result)
  }
  const save = async (draft: CategoryDraft, version: number | null): Promise<SaveOutcome<CategoryDraft>> => {
    const { data } = await send({ variables: { input: categoryInput(draft, version) } })
    const result = data?.saveCategory
    if (result?.__typename !== 'AdminCategory') return refusalOf(result)
    if (draft.code === null) onCreated(result.code)
    return { kind: 'saved', stored: storedCategory(result) }
  }
  return useEditor({
    stored,
    preview,
    save,
    reload,
    messages: { saved: 'Category saved', failed: SAVE_FAILED.category },
  })
}

interface DeleteButtonProps {
  readonly code: string
  readonly isDisabled: boolean
  readonly onDeleted: () => void
}

function DeleteButton({ code, isDisabled, onDeleted }: DeleteButtonProps) {
  const [isAsking, ask] = useState(false)
  const [remove, { loading }] = useDeleteCategoryMutation()
  const confirm = async () => {
    const { data } = await remove({ variables: { code } }).catch(() => ({ data: undefined }))
    const result = data?.deleteCategory
    if (result?.__typename === 'DeletedCategory') {
      showToast({ type: 'success', text: DELETED })
      return onDeleted()
    }
    if (result?.__typename === 'NotAdmin') return sessionLost()
    showToast({ type: 'error', text: DELETE_FAILED })
    if (result) showToast({ type: 'warn', text: result.message, ms: 6000 })
  }
  return (
    <>
      <Button variant="danger" isBusy={loading} disabled={isDisabled || loading} onClick={() => ask(true)}>
        <Trash2 aria-hidden="true" />
        Delete category
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => ask(false)}
        title="Delete category"
        message="Are you sure you want to delete this category?"
        action="Delete"
        isDangerous
        onConfirm={confirm}
      />
    </>
  )
}
