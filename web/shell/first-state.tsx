/** Draws what a screen shows before its data has come, for the server to send with the page. Built for Node, and run in a thread that has no browser. */
import { ApolloProvider } from '@apollo/client/react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { client } from '../apollo/client.ts'
import { Pages } from '../app/App.tsx'

/** The HTML of the screen at a path: the page's own script replaces it by the same, alive. */
export async function firstState(path: string): Promise<string> {
  const { prelude } = await prerender(
    <ApolloProvider client={client}>
      <StaticRouter location={path}>
        <Pages />
      </StaticRouter>
    </ApolloProvider>,
  )
  return new Response(prelude).text()
}
