/** The schema that stands here breaks nothing that the published one promised, and its lists are such as programs can page through. */
import {
  buildSchema,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql'
import { expect, it } from 'vitest'
import { judgeSchema } from '../changelog/judge-schema.ts'
import { boundedLists, boundedTypes } from './bounded-lists.ts'
import { textFiles } from './source-tree.ts'

const files = textFiles()
const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? ''

it('the schema breaks nothing that is not declared, and every deprecation leaves 90 days', async () => {
  const { mistakes } = await judgeSchema({
    published: textOf('schema/published.graphql'),
    current: textOf('schema/schema.graphql'),
    changelog: textOf('schema/CHANGELOG.md'),
    today: new Date().toISOString().slice(0, 10),
  })
  expect(mistakes).toEqual([])
})

it('every list that can grow is a connection; the others are named, with what bounds them', () => {
  const lists = listsOf(buildSchema(textOf('schema/schema.graphql')))
  const unbounded = lists.filter(({ name, of }) => !(of in boundedTypes) && !(name in boundedLists))
  expect(unbounded.map(({ name, of }) => `${name}: [${of}]`)).toEqual([])
  const named = [...Object.keys(boundedTypes), ...Object.keys(boundedLists)]
  expect(named.filter((known) => !lists.some(({ name, of }) => name === known || of === known))).toEqual([])
})

/** The fields that hand on lists of things, as opposed to numbers and words. The edges of a connection are its own. */
function listsOf(schema: GraphQLSchema): readonly { readonly name: string; readonly of: string }[] {
  const types = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) || isInterfaceType(type))
  return types
    .filter(({ name }) => !name.startsWith('__') && !name.endsWith('Connection'))
    .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })))
    .filter(({ field }) => isListType(getNullableType(field.type)) && !isLeafType(getNamedType(field.type)))
    .map(({ type, field }) => ({ name: `${type.name}.${field.name}`, of: getNamedType(field.type).name }))
}
