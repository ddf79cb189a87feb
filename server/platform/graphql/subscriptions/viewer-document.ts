/** How a subscription to the viewer's own play is written, without an execution for each viewer. */
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
} from 'graphql'
import { type Write, writerOf } from './json-writer.ts'
import { type Needs, type RarityFields, rarityChangeShape } from './play-fields.ts'

export interface ViewerDocument {
  /** Writes the payload of a message. */
  readonly write: Write<RarityFields>
  readonly needs: Readonly<Needs>
}

/** Null for a document with fields that need an execution per viewer. */
export function viewerDocument(document: DocumentNode, operationName?: string | null): ViewerDocument | null {
  const field = rarityFieldOf(getOperationAST(document, operationName))
  if (!field?.selectionSet) return null
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node)
  }
  const needs: Needs = { songs: false, wrongGuesses: false }
  const write = writerOf(rarityChangeShape(needs), { sets: [field.selectionSet], fragments })
  if (!write) return null
  const beginning = `{"data":{${JSON.stringify(field.alias?.value ?? field.name.value)}:`
  return {
    write: (state) => `${beginning}${write(state)}},"extensions":{"sequence":${state.version}}}`,
    needs,
  }
}

/** The one field of such a subscription, without a directive; null for any other. */
export function rarityFieldOf(operation: OperationDefinitionNode | null | undefined): FieldNode | null {
  const [field, ...others] = operation?.selectionSet.selections ?? []
  if (operation?.operation !== 'subscription' || operation.directives?.length || others.length > 0) return null
  if (field?.kind !== Kind.FIELD || field.name.value !== 'rarityChanged' || field.directives?.length) return null
  return field
}
