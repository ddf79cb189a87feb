/** Specification, section 5: an empty number input is null, anything else a parsed decimal. */
export function numberIn(text: string): number | null {
  const number = Number.parseInt(text, 10)
  return Number.isNaN(number) ? null : number
}
