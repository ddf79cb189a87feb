/** Reads what a server tells Prometheus. */

export interface Metrics {
  /** Of all families. */
  readonly names: readonly string[]
  /** The sum of all samples that have these labels; 0 for none. */
  of(name: string, labels?: Readonly<Record<string, string>>): number
}

export async function readMetrics(url: string): Promise<Metrics> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  const lines = (await response.text()).split('\n')
  const samples = lines.filter((line) => line !== '' && !line.startsWith('#'))
  return {
    names: lines.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []),
    of(name, labels = {}) {
      const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
      const fits = (line: string) => wanted.every((label) => line.includes(label))
      const found = samples.filter((line) => /^[\w:]+/.exec(line)?.[0] === name && fits(line))
      return found.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
    },
  }
}
