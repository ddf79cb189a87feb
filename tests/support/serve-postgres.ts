/** The PostgreSQL of a whole `npm test`, as a process: prints the folder of its socket, and ends with its standard input. */
import { once } from 'node:events'
import { startTestPostgres } from './test-postgres.ts'

await using postgres = await startTestPostgres()
console.log(postgres.host)
process.stdin.resume()
await once(process.stdin, 'end')
