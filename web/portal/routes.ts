/** Where each screen of the portal lives. */

/** Sign-in, or the first page of the portal. */
export const portal = () => '/portal'

/** The game creator, at a game where one is named. */
export const createGames = (number?: number) =>
  number === undefined ? '/portal/create' : `/portal/create?game=${number}`

/** Albums, songs and categories. */
export const data = () => '/portal/data'

export const albums = () => '/portal/data/albums'

/** The editor of an album; a new one where none is named. */
export const album = (id?: string) => withQuery('/portal/data/albums/album', 'album_id', id)

export const songs = () => '/portal/data/songs'

/** The editor of a song; a new one where none is named. */
export const song = (id?: string) => withQuery('/portal/data/songs/song', 'song_id', id)

export const categories = () => '/portal/data/categories'

/** The editor of a category. */
export const category = (code: string) => withQuery('/portal/data/categories/create', 'code', code)

/** The same for a new category; without this flag and without a code the address is invalid. */
export const newCategory = () => withQuery('/portal/data/categories/create', NEW, 'true')
export const NEW = 'new'

/** The matrix of songs and categories. */
export const songCategories = () => '/portal/song-categories'

/** All days: what is made, checked, and missing. */
export const days = (from?: number) => withQuery('/portal/days', 'from', from === undefined ? undefined : String(from))

/** What players have reported. */
export const reports = () => '/portal/reports'

export const players = () => '/portal/players'

/** The games that players have made. */
export const playersGames = () => '/portal/players/games'

/** Where players play one of them. */
export const userGame = (ref: string) => `/user-game/${ref}`

export const banners = () => '/portal/banners'

/** Who has done what. */
export const auditLog = () => '/portal/audit-log'

/** How the product fares. */
export const dashboard = () => '/portal/dashboard'

/** The catalogue as files. */
export const catalogueFiles = () => '/portal/catalogue'

/** Where who is logged out goes. */
export const home = () => '/'

const withQuery = (path: string, name: string, value: string | undefined) =>
  value === undefined ? path : `${path}?${new URLSearchParams({ [name]: value })}`
