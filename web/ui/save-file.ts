/** Gives a person a file to keep. */

/** The browser reads the file before it may go. */
const KEEP_MS = 10_000

export function saveFile(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)
}
