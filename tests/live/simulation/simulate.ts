/** Runs histories: `simulate.ts FIRST COUNT [told]`. Prints the seed of each that is wrong, and what is; with `told`, all that happened. */
import { runHistory } from './history.ts'

const [first = '0', count = '1', isTold] = process.argv.slice(2)
let wrong = 0
for (let seed = Number(first); seed < Number(first) + Number(count); seed++) {
  const { problems, events } = await runHistory(String(seed))
  if (isTold) console.log(events.join('\n'))
  if (problems.length === 0) continue
  wrong++
  console.log(`seed ${seed} (npm run simulate -- --seed ${seed}):\n  ${problems.join('\n  ')}`)
}
// Nodes that were killed go on in their own way.
process.exit(wrong > 0 ? 1 : 0)
