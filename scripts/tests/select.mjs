// node scripts/tests/select.mjs PART ENGINE [NAME...]: the test files of a part that this run executes on
// an engine, as the part's runner takes them; only those whose name holds one of NAME, where given.
// node scripts/tests/select.mjs areas BASE: the areas of what differs from the commit BASE; "all" when
// something differs that every area depends on.

import { join } from 'node:path'
import { areasOf, changedPaths, filesInRun, root } from './inventory.mjs'

const [what, argument, ...names] = process.argv.slice(2)

/** Vitest takes paths, Playwright expressions that match them. */
const forRunner = (file) =>
  what === 'api' ? join(root, 'tests/api', file) : `/${file.replaceAll('.', '\\.')}$`

if (what === 'areas') {
  console.log(areasOf(changedPaths(argument))?.join(' ') ?? 'all')
} else {
  for (const file of filesInRun(what, argument)) {
    if (names.length === 0 || names.some((name) => file.includes(name)))
      console.log(forRunner(file))
  }
}
