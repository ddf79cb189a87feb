/** Where the product is installed. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder with the catalogue, the migrations and the built client in it, whether sources run or what was built of them. */
export const INSTALLATION = folderWith('package.json', import.meta.dirname)

function folderWith(name: string, folder: string): string {
  if (existsSync(join(folder, name))) return folder
  if (folder === dirname(folder)) throw new Error(`No folder above ${import.meta.dirname} has a ${name}`)
  return folderWith(name, dirname(folder))
}
