import { describe, expect, it } from 'vitest'
import { readOptions } from './options.ts'

const defaults = { url: 'http://localhost:4000', catalogue: 'prisma/catalogue' }

describe('the words after npm run crowd --', () => {
  it('may be none: two hundred players, twenty guesses a second, today, here', () => {
    const { seed, ...options } = readOptions([], defaults)
    expect(options).toEqual({
      players: 200,
      rate: 20,
      url: 'http://localhost:4000',
      game: null,
      catalogue: 'prisma/catalogue',
    })
    expect(readOptions([], defaults).seed).not.toBe(seed)
  })

  it('say what the crowd is like', () => {
    const words = '--players 10 --rate 0.5 --url http://localhost:4100/archive --seed me --game 12 --catalogue other'
    expect(readOptions(words.split(' '), defaults)).toEqual({
      players: 10,
      rate: 0.5,
      url: 'http://localhost:4100',
      seed: 'me',
      game: 12,
      catalogue: 'other',
    })
  })

  it.each([
    ['--players 0', '--players is a whole number, 1 to 10000, not "0".'],
    ['--players many', '--players is a whole number, 1 to 10000, not "many".'],
    ['--rate 0', '--rate is a number above 0 and up to 1000, such as 20 or 0.5, not "0".'],
    ['--rate 1e9', '--rate is a number above 0 and up to 1000, such as 20 or 0.5, not "1e9".'],
    ['--url localhost', '--url is the address of a server, such as http://localhost:4000, not "localhost".'],
    ['--game today', '--game is a whole number, 1 or more, not "today".'],
    ['--guests 3', /^Unknown option '--guests'[\s\S]*Usage: npm run crowd/],
    ['200', /^Unexpected argument '200'[\s\S]*Usage: npm run crowd/],
    ['--help', /^Usage: npm run crowd/],
  ])('are refused with what is right: %s', (words, message) => {
    expect(() => readOptions(words.split(' '), defaults)).toThrow(message)
  })
})
