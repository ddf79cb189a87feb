import { expect, it } from 'vitest'
import { isOwnPath } from '#schema/rules/people/own-path.ts'

it.each(['/', '/archive?page=2', '/leagues/join/abc#top', '/a//b'])('%s leads to a page of the site', (path) => {
  expect(isOwnPath(path)).toBe(true)
})

it.each([
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/\t/evil.example',
  '/./\\evil.example',
  '/%2E//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '',
])('%j leads elsewhere', (path) => {
  expect(isOwnPath(path)).toBe(false)
})
