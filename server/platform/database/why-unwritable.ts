/** Explains the system's error codes for a failed write. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a file stands in its place',
  EEXIST: 'a file stands in its place',
  ENOSPC: 'the disk is full',
}

/** Returns null if the problem has nothing to do with the file system. */
export function whyUnwritable(problem: unknown): string | null {
  const code = problem instanceof Error && 'code' in problem ? String(problem.code) : ''
  return REASONS[code] ?? null
}
