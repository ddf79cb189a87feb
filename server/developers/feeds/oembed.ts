/** oEmbed: tells other sites how to show a link to a game as its live board. */
import type { GameName, Puzzle } from '#schema/play/game-service.ts'
import { product } from '#schema/rules/product.ts'
import { documentOf, type FeedDocument } from './document.ts'
import { embedAddress, embedPath, embedTitle, pictureName } from './embed-address.ts'
import { escapedXml } from './xml.ts'

export interface OEmbedSettings {
  readonly siteUrl: string
  /** Null for a game that does not exist or whose day has not come. */
  puzzle(name: GameName): Promise<Puzzle | null>
  todaysGame(): Promise<Puzzle>
}

/** A refusal, with its HTTP status. */
export interface OEmbedRefusal {
  readonly status: 400 | 401 | 404 | 501
  readonly message: string
}

/** What a board needs, where the other site sets no bounds. */
const WIDTH = 480
const HEIGHT = 560
/** Titles of games hardly change. */
const MAX_AGE_S = 3600
/** Of the picture: see the preview of a page. */
const PICTURE = { thumbnail_width: 1200, thumbnail_height: 630 }

type Answer = Readonly<Record<string, string | number>>

/** The answer to a request with these parameters. */
export async function oEmbed(query: URLSearchParams, settings: OEmbedSettings): Promise<FeedDocument | OEmbedRefusal> {
  const format = query.get('format') ?? 'json'
  if (format !== 'json' && format !== 'xml') return refusal(501, 'The formats are json and xml.')
  const text = query.get('url')
  if (!text) return refusal(400, 'Name the page in the parameter url.')
  const answer = await answerFor(text, query, settings)
  if ('status' in answer) return answer
  const isXml = format === 'xml'
  return documentOf(Buffer.from(isXml ? xmlOf(answer.content) : JSON.stringify(answer.content)), {
    type: isXml ? 'text/xml; charset=utf-8' : 'application/json',
    maxAgeS: MAX_AGE_S,
  })
}

async function answerFor(
  text: string,
  query: URLSearchParams,
  { siteUrl, puzzle, todaysGame }: OEmbedSettings,
): Promise<{ readonly content: Answer } | OEmbedRefusal> {
  const notFound = refusal(404, 'There is no game at this address.')
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.origin !== new URL(siteUrl).origin) return notFound
  const address = embedAddress(url)
  if (address === 'private') return refusal(401, 'This page is private.')
  const game = address && (await (address.game ? puzzle(address.game) : todaysGame()))
  if (!address || !game) return notFound
  const title = embedTitle(game, address)
  const size = { width: sizeWithin(query, 'maxwidth', WIDTH), height: sizeWithin(query, 'maxheight', HEIGHT) }
  return {
    content: {
      version: '1.0',
      type: 'rich',
      title,
      provider_name: product.name,
      provider_url: `${siteUrl}/`,
      cache_age: MAX_AGE_S,
      ...size,
      html: frameOf(siteUrl + embedPath(address), title, size),
      thumbnail_url: `${siteUrl}/previews/${pictureName(game, address)}.png`,
      ...PICTURE,
    },
  }
}

const refusal = (status: OEmbedRefusal['status'], message: string): OEmbedRefusal => ({ status, message })

/** Never more than the other site has room for. */
function sizeWithin(query: URLSearchParams, name: 'maxwidth' | 'maxheight', wanted: number): number {
  const most = Number(query.get(name) ?? wanted)
  return Number.isSafeInteger(most) && most > 0 ? Math.min(wanted, most) : wanted
}

function frameOf(src: string, title: string, { width, height }: { readonly width: number; readonly height: number }) {
  const attributes = [
    `src="${escapedXml(src)}" title="${escapedXml(title)}" width="${width}" height="${height}"`,
    'loading="lazy" style="border:0;max-width:100%"',
    // Links open in a tab of their own, and nothing else is needed of the browser: no storage, no cookies.
    'sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"',
  ]
  return `<iframe ${attributes.join(' ')}></iframe>`
}

function xmlOf(content: Answer): string {
  const lines = Object.entries(content).map(([name, value]) => `  <${name}>${escapedXml(String(value))}</${name}>`)
  return ['<?xml version="1.0" encoding="utf-8" standalone="yes"?>', '<oembed>', ...lines, '</oembed>', ''].join('\n')
}
