/** Says what has changed since the published schema, and fails where that breaks a promise; `publish` writes the page of changes and the new schema. */
import { readFileSync, writeFileSync } from 'node:fs'
import { judgeSchema, publishSchema } from '../../tests/changelog/judge-schema.ts'

const PUBLISHED = 'schema/published.graphql'
const CHANGELOG = 'schema/CHANGELOG.md'

const papers = {
  published: readFileSync(PUBLISHED, 'utf8'),
  current: readFileSync('schema/schema.graphql', 'utf8'),
  changelog: readFileSync(CHANGELOG, 'utf8'),
  today: new Date().toISOString().slice(0, 10),
}
const { mistakes, changes } = await judgeSchema(papers)
if (mistakes.length > 0) {
  for (const mistake of mistakes) console.log(mistake)
  process.exitCode = 1
} else if (process.argv[2] === 'publish') {
  const { published, changelog } = await publishSchema(papers)
  writeFileSync(PUBLISHED, published)
  writeFileSync(CHANGELOG, changelog)
  console.log(`${PUBLISHED} and ${CHANGELOG} are written: ${changes.length} changes.`)
} else if (changes.length > 0) {
  console.log(`${changes.length} changes since the published schema; \`npm run check -- publish\` publishes them.`)
}
