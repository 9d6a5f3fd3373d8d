import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import { Shop } from '@typecase/tests-support/shop'
import { watch, watched } from './frames.ts'
import { differing, inked, picture } from './pixels.ts'
import { linesOf, type CheckText } from './script-lines.ts'
import { witnessFontOf } from './typist.ts'
import { expect, nextAddress, ownAddresses, test } from './visitor.ts'

// Families of every script, typed line by line into their pages and set again in the whole font.
// Takes half an hour; TYPECASE_SCRIPT_FONTS is the folder with a folder for each family.
const folder = process.env['TYPECASE_SCRIPT_FONTS']
test.skip(!folder, 'scripts/thorough scripts has the fonts')

interface Style {
  id: string
  /** The family's id. */
  family: string
  script: string
}

interface Typed {
  lines: number
  /** Lines that the server drew, for no part of the font sets the script as all of it does. */
  drawn: string[]
  /** Of tester fonts. */
  requests: number
  frames: number
  /** Lines of which a frame had a character in another face. */
  wrong: string[]
  /** Lines whose pixels are not those of the whole font. */
  otherwise: string[]
}

let shop: Shop
let texts: Map<string, (CheckText & { style: string })[]>
let files: Map<string, { style: Style; file: string }>

test.beforeAll(async () => {
  test.setTimeout(1800_000)
  shop = await Shop.start({ environment: ownAddresses, ownTesterCache: true })
  const imported = shop.run('import', folder!)
  expect(imported.status, imported.out).toBe(0)
  expect(shop.run('check-fonts').status).toBeLessThan(2)
  await shop.stopServer()
  await shop.startServer()
  texts = Map.groupBy(textsOf(shop.run('check-fonts', '--texts').out), ({ style }) => style)
  files = await filesOf(imported.out)
})
test.afterAll(() => shop.stop())

const textsOf = (table: string) =>
  table
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [style, script, language, text] = line.split('\t') as [string, string, string, string]
      return { style, script, language, text }
    })

/** Files that an import took, with their styles, by the folder that each was in. */
async function filesOf(imported: string) {
  const { styles } = (await (await fetch(`${shop.url}/api/styles`)).json()) as { styles: Style[] }
  const taken = imported.matchAll(/^imported +(.+?) {2}(\S+)/gm)
  return new Map(
    [...taken].map(([, file, id]) => {
      const style = styles.find((each) => each.id === id)!
      return [basename(dirname(file!)), { style, file: file! }]
    }),
  )
}

/** Types lines into a family's page, as new visitors wherever one has tried all that they may. */
class Typing {
  readonly typed: Typed = { lines: 0, drawn: [], requests: 0, frames: 0, wrong: [], otherwise: [] }
  #field: Locator | undefined
  readonly #page: Page
  readonly #style: Style
  readonly #file: string
  readonly #witness: Buffer

  constructor(page: Page, style: Style, file: string, witness: Buffer) {
    this.#page = page
    this.#style = style
    this.#file = file
    this.#witness = witness
    page.on('request', (request) => {
      if (/^\/t\/.*woff2$/.test(new URL(request.url()).pathname)) this.typed.requests++
    })
  }

  async type(line: string): Promise<void> {
    let state = await this.#set(line, await this.#visitor())
    if (state === 'image') state = await this.#set(line, await this.#newVisitor())
    if (state === 'font') return this.#compare(line, this.#field!)
    const [one, two] = halves(line)
    if (!two) return void this.typed.drawn.push(line)
    await this.type(one)
    await this.type(two)
  }

  /** Takes down what was seen frame by frame; nothing, before the first line. */
  async look(): Promise<void> {
    if (!this.#field) return
    const { frames } = await watched(this.#page)
    this.typed.frames += frames.length
    for (const { text, wrong, waiting } of frames) {
      const what = `${text} (in another face: ${wrong}; waiting: ${waiting})`
      if (wrong.length > 0 && this.typed.wrong.at(-1) !== what) this.typed.wrong.push(what)
    }
  }

  #visitor = async () => this.#field ?? this.#newVisitor()

  async #newVisitor() {
    await this.look()
    await this.#page.context().setExtraHTTPHeaders({ 'X-Forwarded-For': nextAddress() })
    await this.#page.goto(`${shop.url}/${this.#style.family}`)
    const field = this.#page.getByRole('textbox', { name: /: type here$/ }).first()
    await expect(field).not.toHaveAttribute('data-placeholder-face')
    await setSmall(this.#page)
    await addWhole(this.#page, this.#file)
    await watch(field, this.#witness)
    return (this.#field = field)
  }

  async #set(line: string, field: Locator): Promise<'font' | 'image'> {
    await field.fill(line)
    const state = await field.evaluateHandle(async (element: HTMLElement) => {
      const isSettled = () =>
        'image' in element.dataset ||
        (!('placeholderFace' in element.dataset) && !CSS.highlights.get('tester-waiting')?.size)
      const nextFrame = () => new Promise(requestAnimationFrame)
      for (let calm = 0; calm < 3; calm = isSettled() ? calm + 1 : 0) await nextFrame()
      await document.fonts.ready
      return 'image' in element.dataset ? 'image' : 'font'
    })
    return state.jsonValue() as Promise<'font' | 'image'>
  }

  async #compare(line: string, field: Locator) {
    this.typed.lines++
    const typed = await picture(field)
    const before = await field.evaluate((element: HTMLElement) => {
      const { fontFamily } = element.style
      element.style.fontFamily = 'Whole'
      return fontFamily
    })
    const whole = await picture(field)
    await field.evaluate((element: HTMLElement, family) => {
      element.style.fontFamily = family
    }, before)
    const pixels = differing(typed, whole)
    if (pixels > inked(whole) / 500) this.typed.otherwise.push(`${line} (${pixels})`)
  }
}

function halves(line: string): [string, string] {
  const words = line.includes(' ') ? line.split(' ') : [...line]
  const middle = Math.ceil(words.length / 2)
  const join = line.includes(' ') ? ' ' : ''
  return [words.slice(0, middle).join(join), words.slice(middle).join(join)]
}

/** A size at which a line has room. */
const setSmall = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('[role=textbox] { font-size: 48px !important; white-space: nowrap }')
    document.adoptedStyleSheets = [sheet]
  })

const addWhole = (page: Page, file: string) =>
  page.evaluate(async (encoded) => {
    const data = Uint8Array.from(atob(encoded), (c) => c.charCodeAt(0))
    document.fonts.add(await new FontFace('Whole', data).load())
  }, readFileSync(file).toString('base64'))

test('every line of every family is set as its whole font sets it', async ({ browser }) => {
  test.setTimeout(2 * 3600_000)
  const waiting = [...files.keys()]
  const failures: string[] = []
  const work = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const typed = await typeFamily(browser, name)
      failures.push(...[...typed.wrong, ...typed.otherwise].map((line) => `${name}: ${line}`))
    }
  }
  await Promise.all([work(), work()])
  expect(failures).toEqual([])
})

async function typeFamily(browser: Browser, name: string): Promise<Typed> {
  const { style, file } = files.get(name)!
  const page = await browser.newPage({ viewport: { width: 1800, height: 900 } })
  const checked = linesOf(texts.get(style.id) ?? [], style.script)
  const lines = checked.length > 0 ? checked : [await lineOfPage(page, style.family)]
  const typing = new Typing(page, style, file, witnessFontOf(lines.join(' ')))
  try {
    for (const line of lines) await typing.type(line)
    await typing.look()
  } catch (failure) {
    typing.typed.otherwise.push(String((failure as Error).stack))
  }
  await page.close()
  report(name, style, typing.typed)
  return typing.typed
}

/** The line that a family of signs shows. */
async function lineOfPage(page: Page, family: string): Promise<string> {
  await page.goto(`${shop.url}/${family}`)
  const field = page.getByRole('textbox', { name: /: type here$/ }).first()
  return (await field.textContent())!.replaceAll('\n', ' ')
}

function report(name: string, { script }: Style, typed: Typed) {
  const { lines, drawn, requests, frames, wrong, otherwise } = typed
  const counts = [lines, drawn.length, requests, frames, wrong.length, otherwise.length]
  process.stdout.write(`${[name, script, ...counts].join('\t')}\n`)
}
