/** What of a mutation's answer no query leads to, so that it is asked for as well. */
import { getNamedType, isAbstractType, isLeafType, isObjectType } from 'graphql'
import { schema } from '#schema/schema.ts'
import { isReadable } from './tour.ts'

export interface Payload {
  readonly selection: string
  /** 'ApiKeyCreated.token' and the like. */
  readonly fields: readonly string[]
}

/** Of a mutation by its name; `called` are the fields that queries lead to. */
export function payloadOf(mutation: string, called: ReadonlySet<string>): Payload {
  const fields: string[] = []
  const write = (typeName: string): string => {
    const type = schema.getType(typeName)
    const members = isAbstractType(type) ? schema.getPossibleTypes(type) : isObjectType(type) ? [type] : []
    const parts = members.flatMap((member) => {
      const own = Object.values(member.getFields()).filter(({ name }) => !called.has(`${member.name}.${name}`))
      if (!isReadable(member.name) || own.length === 0) return []
      fields.push(...own.map(({ name }) => `${member.name}.${name}`))
      const inside = own.map(({ name, type: to }) => {
        const next = getNamedType(to)
        return `${member.name}_${name}: ${name} ${isLeafType(next) ? '' : write(next.name)}`
      })
      return `... on ${member.name} { ${inside.join(' ')} }`
    })
    return `{ __typename ${parts.join(' ')} }`
  }
  const to = schema.getMutationType()?.getFields()[mutation]?.type
  return { selection: to ? write(getNamedType(to).name).slice(1, -1) : '', fields }
}
