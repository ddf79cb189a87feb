/** Where the live engine says what an operator should know; a pino logger is one. */
export interface LiveLog {
  info(facts: object, sentence: string): void
  warn(facts: object, sentence: string): void
  error(facts: object, sentence: string): void
}
