/** Closes a switch over a union: a kind that is added and not handled will not compile. */
export function never(value: never): never {
  throw new TypeError(`Unexpected value: ${JSON.stringify(value)}`)
}
