/** Names a device for the list of one's sessions: 'Firefox on Windows'. */

/** The first that is found: browsers claim to be their forebears too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** From a User-Agent header. */
export function deviceName(userAgent: string | undefined): string {
  const browser = firstIn(BROWSERS, userAgent) ?? 'A browser'
  const system = firstIn(SYSTEMS, userAgent)
  return system ? `${browser} on ${system}` : browser
}

function firstIn(table: readonly (readonly [RegExp, string])[], userAgent = ''): string | undefined {
  return table.find(([pattern]) => pattern.test(userAgent))?.[1]
}
