// Finds SQL that is put together from anything but fixed text. The first argument of every call that
// runs SQL must be made of string literals, of constants (constexpr std::string_view) and variables
// that are themselves so made in the same file, and of calls to functions that paste only such text
// into such text. Values go in as parameters. Tests, and db itself, are left out: db runs what it is
// given.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

process.chdir(join(import.meta.dirname, '../..'))

/** Makes "$4, $5, $6" of two numbers. */
const placeholders = 'db::placeholders'

/** Make a condition of a fixed text: db/unused_parameters.h. */
const conditions = ['db::unused_text', 'db::unused_integer']

/** Makes "l.id, l.state" of a described struct and "l.". */
const columns = 'db::columns'

/** The index of what follows the template arguments at `at`; `at` where there are none. */
function afterTemplate(list, at) {
  if (list[at]?.text !== '<') return at
  for (let depth = 0; at < list.length; at++) {
    if (list[at].text === '<') depth++
    if (list[at].text === '>' && --depth === 0) return at + 1
  }
  return at
}

const files = globSync(['server/src/**/*.{cpp,h}', 'gateway/**/*.{cpp,h}']).filter(
  (file) => !/(_test|_bench|testing)\.|\/db\//.test(file),
)

/** Tokens: literals as one, names with their ::, everything else by the character. */
function tokens(text) {
  const code = text.replace(
    /R"(\w*)\([\s\S]*?\)\1"|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
    (found) => (found.startsWith('/') ? found.replace(/[^\n]/g, ' ') : found),
  )
  const pattern =
    /R"(\w*)\([\s\S]*?\)\1"|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'|[A-Za-z_][\w:]*|->|\S/g
  return [...code.matchAll(pattern)].map((found) => ({
    text: found[0],
    line: code.slice(0, found.index).split('\n').length,
  }))
}

/** From the token after an opening bracket: the tokens up to a stop at its own depth. */
function until(list, from, stops) {
  let depth = 0
  for (let at = from; at < list.length; at++) {
    const { text } = list[at]
    if (depth === 0 && stops.includes(text)) return list.slice(from, at)
    if ('([{'.includes(text)) depth++
    if (')]}'.includes(text)) depth--
    if (depth < 0) return list.slice(from, at)
  }
  return list.slice(from)
}

/** The top-level parts of an argument list. */
function parts(list) {
  const found = []
  for (let at = 0; at < list.length;) {
    const part = until(list, at, [','])
    found.push(part)
    at += part.length + 1
  }
  return found
}

class File {
  constructor(name) {
    this.name = name
    this.tokens = tokens(readFileSync(name, 'utf8'))
    this.makers = this.#makers()
  }

  /** Initialisers of every variable of that name. */
  #initialisers(name) {
    return this.tokens.flatMap(({ text }, at) => {
      const before = this.tokens[at - 1]?.text
      const isCharacters = before === '*' && this.tokens[at - 2]?.text === 'char'
      const isDeclared = isCharacters || /^(std::string|std::string_view|auto)$/.test(before)
      const next = this.tokens[at + 1]?.text
      if (text !== name || !isDeclared || !['=', ':'].includes(next)) return []
      return [until(this.tokens, at + 2, [';'])]
    })
  }

  /** Whether the variable gets more text later on: +=, append() and the like. */
  #grows(name) {
    return this.tokens.some(({ text }, at) => {
      if (text !== name) return false
      const [first, second] = [this.tokens[at + 1]?.text, this.tokens[at + 2]?.text]
      return (
        (first === '+' && second === '=') ||
        (first === '.' && /^(append|insert|replace|push_back|assign)$/.test(second))
      )
    })
  }

  /** Functions that return text: their parameters and what they return. */
  #makers() {
    const found = new Map()
    this.tokens.forEach(({ text }, at) => {
      if (!/^std::string(_view)?$/.test(text) || this.tokens[at + 2]?.text !== '(') return
      const given = until(this.tokens, at + 3, [')'])
      const body = at + 3 + given.length + 1
      if (this.tokens[body]?.text !== '{' || this.tokens[body + 1]?.text !== 'return') return
      found.set(this.tokens[at + 1].text, {
        parameters: parts(given).map((part) => ({
          name: part.at(-1)?.text,
          isText: part.some((token) => /^std::string(_view)?$/.test(token.text) && part.length < 6),
        })),
        result: until(this.tokens, body + 2, [';']),
      })
    })
    return found
  }

  /** The first token that is not fixed text; undefined where all of it is. */
  loose(expression, parameters = [], depth = 0) {
    for (let at = 0; at < expression.length; at++) {
      const { text } = expression[at]
      if (/^(R?"|[+()?:{},])/.test(text) || /^std::string(_view)?$/.test(text)) continue
      if (parameters.includes(text)) continue
      if (text === columns) {
        const open = afterTemplate(expression, at + 1)
        const given = until(expression, open + 1, [')'])
        if (this.loose(given, parameters, depth)) return expression[at]
        at = open + given.length + 1
        continue
      }
      if (expression[at + 1]?.text === '(') {
        const given = until(expression, at + 2, [')'])
        const bad = this.#looseCall(text, given, parameters, depth)
        if (bad) return expression[at]
        at += given.length + 2
      } else if (!this.#isConstant(text, parameters, depth)) {
        // A condition chooses between texts; what it is made of is in none of them.
        const condition = until(expression, at, ['?'])
        if (expression[at + condition.length]?.text !== '?') return expression[at]
        at += condition.length
      }
    }
    return undefined
  }

  #looseCall(name, given, parameters, depth) {
    if (name === placeholders) return false
    if (conditions.includes(name)) return Boolean(this.loose(given, parameters, depth))
    const maker = this.makers.get(name)
    if (!maker || depth > 4) return true
    const texts = maker.parameters.filter(({ isText }) => isText)
    return (
      parts(given).some(
        (part, at) => maker.parameters[at]?.isText && this.loose(part, parameters, depth + 1),
      ) ||
      this.loose(
        maker.result,
        texts.map((text) => text.name),
        depth + 1,
      )
    )
  }

  #isConstant(name, parameters, depth) {
    if (depth > 4 || this.#grows(name)) return false
    const own = this.#initialisers(name)
    const values = own.length > 0 ? own : (headerConstants.get(name) ?? [])
    if (values.length === 0) return this.#isGivenFixedText(name, depth)
    return values.every((value) => !this.loose(value, parameters, depth + 1))
  }

  /** Whether NAME is a parameter of functions of this file that are called with fixed text alone. */
  #isGivenFixedText(name, depth) {
    const places = this.tokens.flatMap(({ text }, at) => {
      const isText = this.tokens[at - 1]?.text === 'std::string_view'
      return text === name && isText && /^[,)]$/.test(this.tokens[at + 1]?.text) ? [at] : []
    })
    return places.length > 0 && places.every((at) => this.#callsGiveFixedText(at, depth))
  }

  #callsGiveFixedText(place, depth) {
    let open = place
    for (let inner = 0; inner >= 0 && open > 0;) {
      open--
      if (this.tokens[open].text === ')') inner++
      if (this.tokens[open].text === '(') inner--
    }
    const index = parts(this.tokens.slice(open + 1, place)).length - 1
    const calls = this.tokens.flatMap(({ text }, at) => {
      const isCall = text === this.tokens[open - 1].text && at !== open - 1
      if (!isCall || this.tokens[at + 1]?.text !== '(') return []
      return [parts(until(this.tokens, at + 2, [')']))[index] ?? []]
    })
    return calls.length > 0 && calls.every((given) => !this.loose(given, [], depth + 1))
  }

  faults() {
    return this.tokens.flatMap(({ text, line }, at) => {
      const sends = text === 'db::send'
      const runs = /^(rows|find_one|execute|query|defer)$/.test(text)
      const reads = /^(select|find|value)$/.test(text) && this.tokens[at + 1]?.text === '<'
      const isCall = /^(\.|->)$/.test(this.tokens[at - 1]?.text)
      const open = afterTemplate(this.tokens, at + 1)
      if (!(sends || ((runs || reads) && isCall)) || this.tokens[open]?.text !== '(') return []
      const sql = parts(until(this.tokens, open + 1, [')']))[sends ? 1 : 0] ?? []
      const bad = this.loose(sql)
      return bad ? [`${this.name}:${line}: "${bad.text}" is no fixed text`] : []
    })
  }
}

/** Constants of headers, for the sources that include them. */
const headerConstants = new Map()
for (const name of files.filter((file) => file.endsWith('.h'))) {
  const list = tokens(readFileSync(name, 'utf8'))
  list.forEach(({ text }, at) => {
    if (list[at - 1]?.text !== 'std::string_view' || list[at - 2]?.text !== 'constexpr') return
    if (list[at + 1]?.text === '=') headerConstants.set(text, [until(list, at + 2, [';'])])
  })
}

const faults = files.flatMap((name) => new File(name).faults())
for (const fault of faults) console.error(fault)
if (faults.length > 0) console.error('Values go into SQL as parameters only.')
process.exitCode = faults.length > 0 ? 1 : 0
