import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { until } from '@typecase/tests-support/processes'
import type { Driver } from './driver.ts'

/** An element by its role and accessible name; a text is the whole name. */
export type Named = readonly [role: string, name: string | RegExp]

const require = createRequire(import.meta.url)
const library = readFileSync(
  join(dirname(require.resolve('@testing-library/dom')), '@testing-library/dom.umd.js'),
  'utf8',
)

/**
 * Visitor of the shop in a browser behind a `Driver`: finds elements by role and accessible name, waits
 * until they are there, and acts on them as a hand does.
 */
export class Visitor {
  readonly driver: Driver

  constructor(driver: Driver) {
    this.driver = driver
  }

  async goto(url: string) {
    await this.driver.goto(url)
    await this.settle()
  }

  /** Waits until the page is complete (web/ui/src/page-ready.tsx) and its fonts have come or failed. */
  async settle() {
    await until('the page is ready', () =>
      this.driver.read<boolean>(
        `document.documentElement.dataset.ready !== undefined && document.fonts.status === 'loaded'`,
      ),
    )
  }

  async click(...named: Named) {
    await this.sees(...named)
    // A bar at the foot of the window lies over what stands at its edge.
    await this.driver.read(`${expressionOf(...named)}.scrollIntoView({ block: 'center' })`)
    await this.driver.click(expressionOf(...named))
  }

  /** Replaces what the field holds, key by key. */
  async write(text: string, ...named: Named) {
    await this.click(...named)
    await this.driver.selectAll()
    await this.driver.type(text)
  }

  /** Chooses from a native list, by the keys: browsers draw the opened list outside the page. */
  async choose(words: string, ...named: Named) {
    await this.sees(...named)
    await this.driver.read(`${expressionOf(...named)}.focus()`)
    await this.driver.type(words)
  }

  /** Ticks a box or chooses a radio button where it is drawn: its label may hold a link. */
  async check(...named: Named) {
    await this.sees(...named)
    const element = expressionOf(...named)
    const isChecked = () =>
      this.driver.read<boolean>(`${element}.matches(':checked, [aria-checked=true]')`)
    if (await isChecked()) return
    const [x, y] = await this.driver.read<[number, number]>(
      `(${beginning})(${element}.closest('label') ?? ${element})`,
    )
    await this.driver.clickAt(x, y)
    await until(`${named[0]} ${named[1]} is checked`, isChecked)
  }

  /** Waits until the address has this form. */
  async comesTo(address: RegExp) {
    await until(`the address is ${address}`, async () =>
      address.test(await this.driver.read<string>('location.href')),
    )
    await this.settle()
  }

  /** Acts in the first frame of the page, once `named` is there in it. */
  async inFrame(named: Named, action: () => Promise<void>) {
    const within = <T>(act: () => Promise<T>) =>
      this.driver.within(`document.querySelector('iframe')`, act)
    await until(`${named[0]} ${named[1]} is there in the frame`, () =>
      within(() => this.has(...named)),
    )
    await within(action)
  }

  /** Fails unless the element comes within the time. */
  async sees(...named: Named) {
    await until(`${named[0]} ${named[1]} is there`, () => this.has(...named))
  }
  async misses(...named: Named) {
    await until(`${named[0]} ${named[1]} has gone`, async () => !(await this.has(...named)))
  }

  async has(...named: Named) {
    await this.#bringLibrary()
    return this.driver.read<boolean>(`${expressionOf(...named)} !== undefined`)
  }

  async #bringLibrary() {
    if (await this.driver.read<boolean>(`'TestingLibraryDom' in window`)) return
    await this.driver.read(`(() => { ${library}\n; return true })()`)
  }
}

/** In the page: a point in the first line of the element, where the box of a label is drawn. */
function beginning(element: Element): [number, number] {
  element.scrollIntoView({ block: 'center' })
  const { left, top, height } = element.getBoundingClientRect()
  return [left + 8, top + Math.min(height / 2, 12)]
}

/** The expression of an element that `Driver` takes. The first, where several have the name. */
export function expressionOf(...[role, name]: Named) {
  const wanted = typeof name === 'string' ? JSON.stringify(name) : String(name)
  return `TestingLibraryDom.queryAllByRole(document.body, ${JSON.stringify(role)}, { name: ${wanted} })[0]`
}
