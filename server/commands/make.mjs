/** Installs the packages and does the named steps of prepare.mjs, in a process of its own: a step that fails ends it. */
import { argv } from 'node:process'
import { install, make, requireNode } from './prepare.mjs'

requireNode()
await install()
await make(...argv.slice(2))
