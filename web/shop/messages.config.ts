import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const file = join(import.meta.dirname, 'src/messages/en.json')
const whole = '\0messages'
// So that no key looks like the name of a file.
const tail = ':'

/**
 * Messages come with the scripts that say them: each is a module of its own, imported by every
 * module that holds its key, or the beginning of it up to a full stop. `text()` reads them where
 * they gather.
 */
export function messagesBySpeaker(): Plugin {
  let messages: Record<string, unknown>
  return {
    name: 'messages-by-speaker',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      this.addWatchFile(file)
      messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    },
    resolveId(source, importer) {
      if (source.startsWith('virtual:messages')) return `\0${source.slice('virtual:'.length)}`
      if (!source.endsWith('/en.json')) return null
      if (!importer?.endsWith('/messages/text.ts')) {
        this.error(`${importer}: messages are read by text(), or all of them come at once`)
      }
      return whole
    },
    load(id) {
      if (id === whole) return 'export default {}'
      if (!id.startsWith(`${whole}/`)) return null
      const key = id.slice(whole.length + 1, -tail.length)
      const words = JSON.stringify(messages[key])
      return {
        code: `import all from 'virtual:messages'\nall[${JSON.stringify(key)}] = ${words}`,
        moduleSideEffects: true,
      }
    },
    transform(code, id) {
      if (!/\/shop\/src\/.*\.tsx?$/.test(id)) return null
      const imports = keysIn(code, Object.keys(messages)).map(
        (key) => `import 'virtual:messages/${key}${tail}'`,
      )
      return imports.length > 0 ? { code: `${code}\n${imports.join('\n')}`, map: null } : null
    },
  }
}

/** The keys that a source names: 'front.find', `front.${kind}`, 'front.' + kind. */
export function keysIn(code: string, keys: readonly string[]) {
  const named = new Set<string>()
  for (const [, start, end] of code.matchAll(/['"`](\w+\.[\w.]*)(['"`]|\$\{)/g)) {
    if (end === '${' || start!.endsWith('.')) {
      for (const key of keys) if (key.startsWith(start!)) named.add(key)
    } else if (keys.includes(start!)) named.add(start!)
  }
  return [...named]
}
