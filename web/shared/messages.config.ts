import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import MessageFormat from '@messageformat/core'
import compileModule from '@messageformat/core/compile-module.js'
import type { Plugin } from 'vite'

const file = join(import.meta.dirname, '../../site/messages/en.json')
const whole = '\0messages'
// Ends keys so that none looks like the name of a file.
const tail = ':'
const format = new MessageFormat('en')

export const readMessages = () => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>

/**
 * Compiles the message catalogue (site/messages/en.json, ICU MessageFormat) to JavaScript: a message
 * without arguments is a string, every other a function of its values.
 *
 * In a build each message is a module of its own, imported by every module that holds its key, or the
 * beginning of it up to a full stop: messages come with the scripts that show them. `text()` reads
 * them where they gather. Elsewhere all of them are one module.
 */
export function messages(): Plugin {
  let all: Record<string, string>
  let isBuild = false
  return {
    name: 'messages',
    enforce: 'pre',
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    buildStart() {
      this.addWatchFile(file)
      all = readMessages()
    },
    resolveId(source, importer) {
      if (source.startsWith('virtual:messages')) return `\0${source.slice('virtual:'.length)}`
      if (!source.endsWith('/messages/en.json')) return null
      if (!importer?.endsWith('/messages/text.ts')) {
        this.error(`${importer}: messages are read by text(), or all of them come at once`)
      }
      return whole
    },
    load(id) {
      if (id === whole) return isBuild ? 'export default {}' : compiled(all)
      if (!id.startsWith(`${whole}/`)) return null
      const key = id.slice(whole.length + 1, -tail.length)
      return { code: added(key, all[key]!), moduleSideEffects: true }
    },
    transform(code, id) {
      if (!isBuild || !/\/(shop|console|shared)\/src\/.*\.tsx?$|^\0screens\//.test(id)) return null
      const imports = keysIn(code, Object.keys(all)).map(
        (key) => `import 'virtual:messages/${key}${tail}'`,
      )
      return imports.length > 0 ? { code: `${code}\n${imports.join('\n')}`, map: null } : null
    },
  }
}

/** A module whose default export has the compiled messages by key. Throws what is malformed. */
export const compiled = (all: Record<string, string>) => {
  for (const [key, message] of Object.entries(all)) {
    try {
      format.compile(message)
    } catch (cause) {
      throw new Error(`site/messages/en.json: ${key}: ${String(cause)}`, { cause })
    }
  }
  return compileModule(format, all).replace(/\(\) => ("(?:[^"\\]|\\.)*")/g, '$1')
}

/** A module that adds one message to those that text() reads. */
function added(key: string, message: string) {
  const code = compiled({ [key]: message })
  const [, runtime, value] = /^([^]*)export default \{\s*[^:]+: ([^]*)\}\s*$/.exec(code)!
  return `import all from 'virtual:messages'\n${runtime}\nall[${JSON.stringify(key)}] = ${value}`
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
