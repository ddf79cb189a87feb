/** The page on which a developer chooses who to be. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

const PEOPLE = ['Ada Byron', 'Ben Okafor', 'Chiara Rossi']
const NAME_LENGTH = 80

export interface ProfileChoice {
  /** Null if the person declined. */
  readonly name: string | null
}

/** Asks who to be; the answer comes by POST to the same address. */
export function askWho(response: ServerResponse, provider: string): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
    'cache-control': 'no-store',
  })
  response.end(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Development sign-in</title>
<style>
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 24rem; margin: 4rem auto; padding: 0 1rem }
  input, button { font: inherit; padding: 0.5rem 0.75rem; margin: 0.25rem 0; width: 100%; box-sizing: border-box }
</style>
<main>
<h1>Development sign-in</h1>
<p>This page stands in for ${provider} on this machine. Be whoever you like.</p>
<form method="post">
<label>Sign in as <input name="name" value="${PEOPLE[0]}" maxlength="${NAME_LENGTH}" list="people" autofocus required></label>
<datalist id="people">${PEOPLE.map((name) => `<option value="${name}">`).join('')}</datalist>
<button>Continue</button>
<button name="deny" value="yes" formnovalidate>Cancel</button>
</form>
</main>
</html>
`)
}

/** What was chosen. */
export async function readChoice(request: IncomingMessage): Promise<ProfileChoice> {
  const form = new URLSearchParams(await text(request))
  const name = (form.get('name') ?? '').trim().slice(0, NAME_LENGTH)
  return { name: form.has('deny') || !name ? null : name }
}
