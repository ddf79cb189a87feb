/** Says in words why nothing can be written to a place: the system has codes for it that few know. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a file stands in its place',
  EEXIST: 'a file stands in its place',
  ENOSPC: 'the disk is full',
}

/** Null for what is no matter of the place. */
export function whyUnwritable(problem: unknown): string | null {
  const code = problem instanceof Error && 'code' in problem ? String(problem.code) : ''
  return REASONS[code] ?? null
}
