// Starts GraphiQL. It asks by GET alone, by which nothing can be changed, even if another site wrote the query: see SECURITY.md.

const files = document.currentScript.dataset

/** `number` is that of today's game. */
const examplesFor = (number) => [
  {
    query: `# Ctrl-Enter or the button runs it. The book on the left has every field.
query Today {
  todaysGame {
    number
    rows { title }
    columns { title }
    squares { possibleAnswers pickCount }
  }
}
`,
  },
  {
    query: `# A subscription: the state of now comes first, then every change.
subscription Live($game: Int!) {
  leaderboardChanged(gameNumber: $game) {
    version
    entries { position name rarity unicornCount }
  }
}
`,
    variables: JSON.stringify({ game: number }, null, 2),
  },
  {
    query: `query Archive($first: Int!, $after: String) {
  archive(first: $first, after: $after) {
    edges { node { number date completedCount } }
    pageInfo { hasNextPage endCursor }
  }
}
`,
    variables: JSON.stringify({ first: 5, after: null }, null, 2),
  },
]

/** By status, what is better said in other words. */
const REFUSED = {
  405: 'The explorer reads, and changes nothing: mutations are for the pages of the game.',
  414: 'This is too long for an address.',
  431: 'This is too long for an address.',
}

// Workers come from files: their names are those by which the editor asks for them.
self.MonacoEnvironment = {
  globalAPI: false,
  getWorkerUrl: (_module, label) => ({ json: files.json, graphql: files.graphql })[label] ?? files.editor,
}

/** Starts with the theme chosen in the game, until another is chosen here. */
function followTheGame() {
  try {
    const chosen = localStorage.getItem('dark-mode')
    const known = localStorage.getItem('graphiql:theme')
    if (chosen !== null && known === null) localStorage.setItem('graphiql:theme', chosen === 'true' ? 'dark' : 'light')
  } catch {
    // Without storage the browser decides.
  }
}

function addressOf({ query, operationName, variables }) {
  const asked = new URLSearchParams({ query })
  if (operationName) asked.set('operationName', operationName)
  if (variables && Object.keys(variables).length > 0) asked.set('variables', JSON.stringify(variables))
  return `/graphql?${asked}`
}

/** By the words alone: GraphiQL knows the document, and which operation is meant, only a moment after it was changed. */
function operationsIn(query) {
  const words = query.replace(/"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|#.*/g, '')
  const operations = [...words.matchAll(/\b(query|mutation|subscription)\b\s*(\w+)?[^{}]*\{/g)]
  return operations.map(([, kind, name]) => ({ kind, name }))
}

function ask({ query, variables, operationName }, { headers } = {}) {
  const operations = operationsIn(query)
  const named = operations.find(({ name }) => operationName && name === operationName)
  const address = addressOf({ query, variables, operationName: named?.name })
  const own = Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)]))
  return (named ?? operations[0])?.kind === 'subscription' ? listen(address, own) : read(address, own)
}

async function read(address, headers) {
  const response = await fetch(address, { headers: { accept: 'application/json', ...headers } })
  const refused = REFUSED[response.status]
  return refused ? { errors: [{ message: refused }] } : response.json()
}

/** What comes as server-sent events, one by one. */
async function* listen(address, headers) {
  const stop = new AbortController()
  try {
    const response = await fetch(address, {
      headers: { accept: 'text/event-stream', ...headers },
      signal: stop.signal,
    })
    if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
      return void (yield await response.json())
    yield* eventsIn(response.body.pipeThrough(new TextDecoderStream()).getReader())
  } finally {
    stop.abort()
  }
}

async function* eventsIn(reader) {
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const blocks = (text + part.value).split('\n\n')
    text = blocks.pop()
    for (const block of blocks) {
      const data = block.split('\n').filter((line) => line.startsWith('data:'))
      const told = data.map((line) => line.slice('data:'.length).trim()).join('\n')
      if (told !== '') yield JSON.parse(told)
    }
  }
}

/** Game 1 always exists. */
async function todaysNumber() {
  const { data } = await read(addressOf({ query: '{ todaysGame { number } }' }), {}).catch(() => ({}))
  return data?.todaysGame.number ?? 1
}

/** What the reference links to may ask for a game: today's. Undefined without a link. */
function variablesOfLink(number) {
  const asked = new URLSearchParams(location.search).get('query') ?? ''
  return asked.includes('$gameNumber') ? JSON.stringify({ gameNumber: number }, null, 2) : undefined
}

async function start() {
  const number = await today
  const root = document.querySelector('#explorer')
  self.YogaGraphiQL.renderYogaGraphiQL(root, {
    fetcher: ask,
    title: 'Ninefold',
    logo: ' ',
    defaultTabs: examplesFor(number),
    variables: variablesOfLink(number),
    // A key that was typed in is not left behind in the browser.
    shouldPersistHeaders: false,
    defaultEditorToolsVisibility: 'variables',
  })
}

followTheGame()
const today = todaysNumber()
const script = Object.assign(document.createElement('script'), { src: files.graphiql, onload: start })
script.onerror = () => {
  document.querySelector('.coming').textContent = 'The explorer could not be loaded. Please reload the page.'
}
document.head.append(script)
