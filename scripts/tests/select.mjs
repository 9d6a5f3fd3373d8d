// node scripts/tests/select.mjs PART ENGINE: the test files of a part that this run executes.
// node scripts/tests/select.mjs areas BASE: the areas of what differs from the commit BASE; "all" when
// something differs that every area depends on.

import { areasOf, changedPaths, filesInRun } from './inventory.mjs'

const [what, argument] = process.argv.slice(2)
if (what === 'areas') console.log(areasOf(changedPaths(argument))?.join(' ') ?? 'all')
else console.log(filesInRun(what, argument).join('\n'))
