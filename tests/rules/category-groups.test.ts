import { expect, it } from 'vitest'
import { categoryGroup } from '#schema/rules/puzzle/category-groups.ts'

it.each([
  ['Released in 2016', 'releasePeriod'],
  ['Released on a Friday', 'releasePeriod'],
  ['Starts with A', 'startsWith'],
  ['Love songs', 'other'],
  ['Never released in summer', 'other'],
])("[CG1] has '%s' in the group %s", (title, group) => {
  expect(categoryGroup(title)).toBe(group)
})
