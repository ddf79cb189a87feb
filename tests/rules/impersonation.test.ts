import { describe, expect, it } from 'vitest'
import { impersonates, titleImpersonates } from '#schema/rules/people/impersonation.ts'

const house = { name: 'Ninefold', artist: { name: 'Posy Larkspur' } }

describe('a name', () => {
  it.each([
    ...['admin', 'The Admin', 'TheAdmin', 'xXadminXx', 'Admin2', 'A d m i n', 'a.d.m.i.n', 'ad-min', 'ADMÍN', 'Аdmin'],
    ...[
      '4dm1n',
      'AdmlN',
      'Adrnin',
      '@dmin',
      'Administrator',
      'Moderator Ada',
      'moder4tor',
      'Official Ada',
      'posyofficial',
    ],
    ...[
      'Support',
      'Ѕupport',
      'Ninefold',
      'N1nefold',
      'N i n e f o l d',
      'Nïnefold Team',
      'Posy Larkspur',
      'P0sy Larkspur',
    ],
    ...['posylarkspur', 'Posy  Lаrkspur', 'ＰＯＳＹ ＬＡＲＫＳＰＵＲ', 'The real Posy-Larkspur'],
  ])('[NA7] claims to be of the house: %s', (name) => {
    expect(impersonates(name, house)).toBe(true)
  })

  it.each([
    ...['Posy', 'Posy Miller', 'Larkspur', 'Nine', 'Vladimir', 'Admira', 'Adam In', 'Ada Min', 'Sam Inman', 'Modera'],
    ...['Badminton', 'Olga Dmin', 'Olga Dmitrieva', 'Rosalind Franklin', '', '王芳', '!!!'],
  ])('[NA7] claims nothing: %s', (name) => {
    expect(impersonates(name, house)).toBe(false)
  })
})

describe('a title', () => {
  it('[NA8] may name the artist and the product, whom it is about', () => {
    for (const title of ['Posy Larkspur for beginners', 'My first Ninefold', 'Official singles', 'Unsupported'])
      expect(titleImpersonates(title, house)).toBe(false)
  })

  it('[NA8] may not say as well that somebody official made it', () => {
    for (const title of ['The official Posy Larkspur game', 'Ninefold support', 'by the N1nefold Adm1n'])
      expect(titleImpersonates(title, house)).toBe(true)
  })
})
