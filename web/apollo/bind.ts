/** Binds each operation and fragment of the web to a hook of its own, so that no screen names a document or a type of Apollo. */
import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import {
  type SkipToken,
  useFragment,
  useLazyQuery,
  useMutation,
  useQuery,
  useSubscription,
  useSuspenseQuery,
} from '@apollo/client/react'

/** Options may be left out where the operation needs no variables. Written as Apollo writes it, so that the compiler sees the two are one. */
// biome-ignore lint/complexity/noBannedTypes: {} is the type that an object of only optional fields extends.
type Given<Variables, Options> = {} extends Variables ? [options?: Options] : [options: Options]

/** A query that says by `loading` and `error` how it fares; `skipToken` in place of options leaves it unasked. */
export const bindQuery =
  <Data, Variables extends OperationVariables>(document: TypedDocumentNode<Data, Variables>) =>
  (...given: Given<Variables, SkipToken | useQuery.Options<NoInfer<Data>, NoInfer<Variables>>>) =>
    useQuery<Data, Variables>(document, ...given)

/** A query that suspends while it waits and throws when it fails, so that its data is always there. */
export const bindSuspenseQuery =
  <Data, Variables extends OperationVariables>(document: TypedDocumentNode<Data, Variables>) =>
  (...given: Given<Variables, useSuspenseQuery.Options<NoInfer<Variables>>>) =>
    useSuspenseQuery<Data, Variables>(document, ...given)

/** A query that waits to be asked. */
export const bindLazyQuery =
  <Data, Variables extends OperationVariables>(document: TypedDocumentNode<Data, Variables>) =>
  (options?: useLazyQuery.Options<NoInfer<Data>, NoInfer<Variables>>) =>
    useLazyQuery<Data, Variables>(document, options)

/** A mutation: a function to call with `{ variables }`, and how the last call fared. */
export const bindMutation =
  <Data, Variables extends OperationVariables>(document: TypedDocumentNode<Data, Variables>) =>
  (options?: useMutation.Options<NoInfer<Data>, NoInfer<Variables>>) =>
    useMutation<Data, Variables>(document, options)

/** Live messages. The server sends the present state first, also after each reconnect. */
export const bindSubscription =
  <Data, Variables extends OperationVariables>(document: TypedDocumentNode<Data, Variables>) =>
  (...given: Given<Variables, SkipToken | useSubscription.Options<NoInfer<Data>, NoInfer<Variables>>>) =>
    useSubscription<Data, Variables>(document, ...given)

/**
 * The fields of a fragment, read from the cache and followed there: null until the cache has all of them.
 * Only what has an id (or a key in cache.ts) can be followed; fragments on other types are read from the result of their query.
 */
export const bindFragment =
  <Data>(fragment: TypedDocumentNode<Data, Record<string, never>>, fragmentName: string) =>
  (from: useFragment.FromOptionValue<Data> | null) => {
    const result = useFragment<Data>({ fragment, fragmentName, from })
    return result.complete ? result.data : null
  }
