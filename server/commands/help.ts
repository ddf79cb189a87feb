/** Prints what can be configured: the same table as in the README, for a terminal. */
import { configTable } from '#server/config/config.ts'

const rows = configTable()
const width = Math.max(...rows.map((row) => row.name.length))
const indent = ' '.repeat(width + 2)

console.log('npm start         starts Ninefold: installs, builds and makes a database where needed')
console.log('npm run dev       the same, and follows every change of the code')
console.log('\nVariables of the environment, for example PORT=4001 npm start:\n')
for (const row of rows) {
  console.log(`${row.name.padEnd(width + 2)}${row.description}`)
  if (row.default) console.log(`${indent}Default: ${row.default}.`)
}
