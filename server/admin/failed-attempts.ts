/** Slows down whoever guesses passwords: by name and address, and by address alone. An admin elsewhere is never kept out. */
import type { AdminCredentials } from '#schema/admin/sign-in.ts'
import { FAILURES_KEPT_MS, waitAfterFailures, waitOfAddress } from '#schema/rules/sign-in-delay.ts'

export interface FailedAttempts {
  /** Seconds until the next attempt is heard; 0 for now. */
  waitOf(attempt: Attempt): number
  /** Counted before it is judged, so that of many at once each counts for the next. */
  begun(attempt: Attempt): void
  /** The name is free again for the address; what else the address has done stays. */
  succeeded(attempt: Attempt): void
}

export interface Attempt extends Pick<AdminCredentials, 'username'> {
  readonly address: string
}

interface Failures {
  readonly count: number
  readonly lastAt: number
}

/** No admin's name is longer; what is kept of an attempt must not be long. */
const LONGEST_NAME = 64
/** Whoever has more addresses than this pushes out others' failures, and gains a few attempts by it. */
const MOST_KEPT = 20_000

/** In the memory of this server: a restart forgets. */
export function rememberFailures(now: () => Date): FailedAttempts {
  const failures = new Map<string, Failures>()
  const fresh = (key: string) => {
    const known = failures.get(key)
    return known && now().getTime() - known.lastAt < FAILURES_KEPT_MS ? known : null
  }
  const waitFor = (key: string, waitAfter: (failures: number) => number) => {
    const known = fresh(key)
    if (!known) return 0
    const until = known.lastAt + waitAfter(known.count) * 1000
    return Math.max(0, Math.ceil((until - now().getTime()) / 1000))
  }
  const add = (key: string) => {
    const count = (fresh(key)?.count ?? 0) + 1
    // The oldest stands first.
    failures.delete(key)
    const oldest = failures.size >= MOST_KEPT ? failures.keys().next().value : undefined
    if (oldest !== undefined) failures.delete(oldest)
    failures.set(key, { count, lastAt: now().getTime() })
  }
  return {
    waitOf: (attempt) =>
      Math.max(waitFor(nameKey(attempt), waitAfterFailures), waitFor(network(attempt), waitOfAddress)),
    begun(attempt) {
      add(nameKey(attempt))
      add(network(attempt))
    },
    succeeded(attempt) {
      failures.delete(nameKey(attempt))
      const known = failures.get(network(attempt))
      if (known) failures.set(network(attempt), { ...known, count: known.count - 1 })
    },
  }
}

function nameKey(attempt: Attempt): string {
  return `${attempt.username.trim().toLowerCase().slice(0, LONGEST_NAME)}\n${network(attempt)}`
}

/** Whoever has one address of version 6 has the 2^64 beside it, too. */
function network({ address }: Attempt): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const [first, last] = [head.split(':').filter(Boolean), (tail ?? '').split(':').filter(Boolean)]
  const gap = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  return [...first, ...Array.from({ length: gap }, () => '0'), ...last].slice(0, 4).join(':')
}
