// Holds comments and documents against the rules of plain technical English that a program can
// check: a comment's sentence begins with its subject, never with Who, What, Which or So, no word
// needs a dictionary, people are "they", and a source that a README names is there. Migrations are
// left out: their text is fixed by its digest.

import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

process.chdir(join(import.meta.dirname, '../..'))

/** Faults of earlier times that are still to be mended: this number falls and never rises. */
const allowed = 0

const opening = /(?:^|[.;:?!)] )(Who|Whoever|What|Which|So)(?= )(?![^.?!]*\?)/g
const rare = /\b(anew|furnish\w*|thereof|hinder\w*|whoever|whosoever|he|his|him|himself)\b/gi

const sources = globSync([
  'server/src/**/*.{h,cpp}',
  'gateway/**/*.{h,cpp}',
  'web/{shop,console,ui,shared}/src/**/*.{ts,tsx,css}',
  'tests/{api,e2e,support}/**/*.{ts,tsx,mjs}',
  'scripts/**/*.{mjs,ts}',
  'scripts/benches/*',
  'scripts/{generate-common-passwords,generate-exemplars,lighthouse,print-bench,unity-groups}',
]).filter((file) => !/node_modules|\.gen\.|\.d\.ts$/.test(file))
const documents = globSync(
  ['*.md', 'api/*.yaml', 'docs/**/*.md', '{server,gateway,web}/**/README.md'],
  {
    exclude: ['**/node_modules/**'],
  },
)
const readmes = documents.filter((file) => /\/README\.md$|^ARCHITECTURE\.md$/.test(file))

const allSources = globSync(
  '{api,gateway,scripts,server,site,tests,web}/**/*.{h,cpp,ts,tsx,css,json}',
  {
    exclude: ['**/node_modules/**'],
  },
)

/** Whether a source that a README names is below its folder, below a module's, or at that path. */
const isThere = (readme, name) =>
  allSources.some((file) => {
    const isBelow = dirname(readme) === '.' || file.startsWith(`${dirname(readme)}/`)
    const isNamed = file === name || file === join(dirname(readme), name)
    return isNamed || (isBelow && file.endsWith(`/${name}`)) || file.endsWith(`/src/${name}`)
  })

/** The comments of a source as {line, text}; lines that follow each other are one. */
function commentsOf(source) {
  const found = []
  const pattern =
    /R"(\w*)\([\s\S]*?\)\1"|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g
  for (const match of source.matchAll(pattern)) {
    if (!match[0].startsWith('/')) continue
    const line = source.slice(0, match.index).split('\n').length
    const text = match[0].replace(/^\/\*+|^\/\/+|\*\/$/g, '').replace(/\n\s*\*?/g, ' ')
    const last = found.at(-1)
    if (last && match[0].startsWith('//') && last.end === line - 1) {
      last.text += ` ${text.trim()}`
      last.end = line
    } else {
      found.push({ line, end: line + match[0].split('\n').length - 1, text: text.trim() })
    }
  }
  return found
}

const faults = []
for (const file of sources) {
  for (const { line, text } of commentsOf(readFileSync(file, 'utf8'))) {
    for (const [, word] of text.matchAll(opening))
      faults.push(`${file}:${line}: begins with ${word}`)
    for (const [word] of text.matchAll(rare)) faults.push(`${file}:${line}: ${word}`)
  }
}
for (const file of documents) {
  for (const [index, text] of readFileSync(file, 'utf8').split('\n').entries()) {
    for (const [word] of text.matchAll(rare)) faults.push(`${file}:${index + 1}: ${word}`)
  }
}
for (const file of readmes) {
  for (const [, name] of readFileSync(file, 'utf8').matchAll(
    /`([\w/.-]+\.(?:h|cpp|tsx?|css|json))`/g,
  )) {
    if (!isThere(file, name)) faults.push(`${file}: there is no ${name}`)
  }
}
for (const fault of faults) console.error(fault)
console.log(`${sources.length} sources, ${documents.length} documents, ${faults.length} faults`)
if (faults.length < allowed)
  console.error(`Lower "allowed" in scripts/checks/words.mjs to ${faults.length}.`)
process.exitCode = faults.length === allowed ? 0 : 1
