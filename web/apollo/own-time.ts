/** Lets each operation start in a moment of its own: a screen asks and subscribes for all its parts at once, and the page answers between them. */
import { ApolloLink, Observable } from '@apollo/client'

export const inItsOwnTime = new ApolloLink(
  (operation, forward) =>
    new Observable((observer) => {
      let answers: { unsubscribe(): void } | undefined
      const start = setTimeout(() => {
        answers = forward(operation).subscribe(observer)
      })
      return () => {
        clearTimeout(start)
        answers?.unsubscribe()
      }
    }),
)
