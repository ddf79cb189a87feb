/** Compiles a subscription to the viewer's own play into a writer that needs no execution per viewer. */
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
  readonly write: Write<RarityFields>
  readonly needs: Readonly<Needs>
}

/** Returns null for a document with fields that must be executed for each viewer. */
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

/** Returns the only field of such a subscription, without directives; null for any other operation. */
export function rarityFieldOf(operation: OperationDefinitionNode | null | undefined): FieldNode | null {
  const [field, ...others] = operation?.selectionSet.selections ?? []
  if (operation?.operation !== 'subscription' || operation.directives?.length || others.length > 0) return null
  if (field?.kind !== Kind.FIELD || field.name.value !== 'rarityChanged' || field.directives?.length) return null
  return field
}
