/** What a subscription to a game with the viewer's own play asks for, taken apart: one part for everybody, one for each viewer. */
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql'
import { publicFields, selectsOnly } from '../hot/public-fields.ts'
import { type Selected, type Write, writerOf } from './json-writer.ts'
import { type Needs, rarityChangeShape, type ViewerState } from './play-fields.ts'

export interface ViewerDocument {
  /** Writes the payload of a message. */
  readonly write: Write<ViewerState>
  readonly needs: Readonly<Pick<Needs, 'songs' | 'wrongGuesses'>>
  /** A document of what everybody is told of the game; null where nothing of it is asked for. */
  readonly game: DocumentNode | null
}

/** The name of the one field of such an operation, whatever the client calls it. */
export const GAME = 'game'

/** Null for a document that asks for more than can be told without an execution for each viewer. */
export function viewerDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName?: string | null,
): ViewerDocument | null {
  const operation = getOperationAST(document, operationName)
  const field = rarityFieldOf(operation)
  if (!operation || !field?.selectionSet) return null
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node)
  }
  const needs: Needs = { songs: false, wrongGuesses: false, game: null }
  const write = writerOf(rarityChangeShape(needs), { sets: [field.selectionSet], fragments })
  const game = needs.game && gameDocument(operation, field, needs.game)
  if (!write || (game && !isPublic(schema, game))) return null
  const beginning = `{"data":{${JSON.stringify(field.alias?.value ?? field.name.value)}:`
  return {
    write: (state) => `${beginning}${write(state)}},"extensions":{"sequence":${state.version}}}`,
    needs,
    game,
  }
}

/** The one field of such a subscription, without a directive; null for any other. */
export function rarityFieldOf(operation: OperationDefinitionNode | null | undefined): FieldNode | null {
  const [field, ...others] = operation?.selectionSet.selections ?? []
  if (operation?.operation !== 'subscription' || operation.directives?.length || others.length > 0) return null
  if (field?.kind !== Kind.FIELD || field.name.value !== 'rarityChanged' || field.directives?.length) return null
  return field
}

function gameDocument(
  operation: OperationDefinitionNode,
  field: FieldNode,
  { sets, fragments }: Selected,
): DocumentNode {
  const selections = sets.flatMap((set) => set.selections)
  const game: FieldNode = {
    kind: Kind.FIELD,
    name: { kind: Kind.NAME, value: GAME },
    selectionSet: { kind: Kind.SELECTION_SET, selections },
  }
  const { alias: _, ...unnamed } = field
  const whole: FieldNode = { ...unnamed, selectionSet: { kind: Kind.SELECTION_SET, selections: [game] } }
  const asked = { ...operation, selectionSet: { ...operation.selectionSet, selections: [whole] } }
  const used = new Map<string, FragmentDefinitionNode>()
  const collect = (node: OperationDefinitionNode | FragmentDefinitionNode) =>
    visit(node, {
      FragmentSpread({ name: { value } }) {
        const fragment = fragments.get(value)
        if (!fragment || used.has(value)) return
        used.set(value, fragment)
        collect(fragment)
      },
    })
  collect(asked)
  return { kind: Kind.DOCUMENT, definitions: [asked, ...used.values()] }
}

/** Whether everybody is told the same. */
function isPublic(schema: GraphQLSchema, document: DocumentNode): boolean {
  return selectsOnly(schema, document, (parent, field) => {
    if (parent === schema.getSubscriptionType()?.name) return field === 'rarityChanged'
    if (parent === 'RarityChange') return field === GAME
    // Daily games alone are told so.
    const type = parent === 'Puzzle' ? 'Game' : parent
    return publicFields[type]?.split(' ').includes(field) ?? false
  })
}
