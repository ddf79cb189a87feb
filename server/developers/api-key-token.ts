/** What an API key looks like, and what is stored in place of it. */
import { createHash, randomBytes } from 'node:crypto'

/** The beginning lets programs that look for leaked secrets find one. */
const BEGINNING = 'nf_'
export const API_KEY = /^nf_[\w-]{43}$/

/** 256 bits of entropy. */
export function newApiKeyToken(): string {
  return BEGINNING + randomBytes(32).toString('base64url')
}

/** It needs no salt: the token is random already. */
export function apiKeyHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
