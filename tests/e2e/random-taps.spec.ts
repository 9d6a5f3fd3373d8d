// A finger taps anywhere on five screens of a phone: what is clicked is what was under the finger
// when it came down, and a link leads where it says. `seed` chooses the taps.

import type { Page } from '@playwright/test'
import { seed } from '@typecase/tests-support/run'
import { Shop } from '@typecase/tests-support/shop'
import { cameWith } from './account-page.ts'
import { italic, regular } from './checkout-page.ts'
import { settled } from './settled.ts'
import { openFront, testAll } from './tester-page.ts'
import { phone } from './two-screens.ts'
import { expect, ownAddresses, test } from './visitor.ts'

test.use({
  hasOwnAddress: true,
  mayMeetLimits: true, // Fifty taps in half a minute may try more letters than a person does.
  ...phone,
})

const tapsPerScreen = 40

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start({ environment: ownAddresses })
})
test.afterAll(() => shop.stop())

type Tap = { down: string; clicked: string | null; isSame: boolean }
type Target = { x: number; y: number; name: string; link: string | null }
declare global {
  interface Window {
    targets(): Target[]
  }
}

/** Notes which control lies under a finger that comes down, and which one is clicked then. */
function watchTaps() {
  const controls =
    'a[href], button:not([disabled]), [role=button], [role=checkbox], [role=radio], [role=option], [role^=menuitem], label, [contenteditable=true]'
  const controlOf = (target: EventTarget | null) => (target as Element | null)?.closest?.(controls)
  const nameOf = (element: Element) =>
    `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`
  let under: Element | null | undefined
  // Over a navigation too.
  const note = (tap: Tap) => sessionStorage.setItem('tap', JSON.stringify(tap))
  let tap: Tap = { down: 'nothing', clicked: null, isSame: false }
  addEventListener(
    'touchstart',
    (event) => {
      under = controlOf(event.target)
      tap = { down: under ? nameOf(under) : 'nothing', clicked: null, isSame: false }
      note(tap)
    },
    { capture: true, passive: true },
  )
  addEventListener(
    'click',
    (event) => {
      // A label clicks its own field after itself.
      if (!event.isTrusted || tap.clicked !== null) return
      const control = controlOf(event.target)
      tap.clicked = control ? nameOf(control) : 'nothing'
      tap.isSame = control === under
      note(tap)
    },
    { capture: true },
  )
  window.targets = () =>
    [...document.querySelectorAll(controls)].flatMap((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      if (y < 1 || y > innerHeight - 1 || x < 1 || x > innerWidth - 1) return []
      if (controlOf(document.elementFromPoint(x, y)) !== element) return []
      const isPlain =
        element instanceof HTMLAnchorElement &&
        !element.target &&
        element.origin === location.origin &&
        !element.pathname.endsWith('.pdf')
      const link = isPlain ? element.href : null
      return [{ x, y, name: nameOf(element), link }]
    })
}

/** Numbers from 0 to below 1, the same for the same seed. */
function randoms(begin: number) {
  let state = begin >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Waits until the page has stood still for ten frames: what was tapped may scroll it smoothly. */
async function scrolled(page: Page) {
  await page.evaluate(async () => {
    for (let still = 0, last = scrollY; still < 10; last = scrollY) {
      await new Promise(requestAnimationFrame)
      still = scrollY === last ? still + 1 : 0
    }
  })
}

async function tapSomewhere(page: Page, random: () => number) {
  await scrolled(page)
  await page.evaluate((part) => {
    const longest = document.documentElement.scrollHeight - innerHeight
    scrollTo({ top: part * longest, behavior: 'instant' })
  }, random())
  await scrolled(page)
  await settled(page) // Rows near the screen are laid out: only the finger moves anything now.
  const targets = await page.evaluate(() => window.targets())
  const target = targets[Math.floor(random() * targets.length)]
  if (!target) return null
  await page.touchscreen.tap(target.x, target.y)
  return target
}

async function noted(page: Page): Promise<Tap> {
  const read = () => page.evaluate(() => sessionStorage.getItem('tap'))
  const text = await read().catch(async () => {
    await page.waitForLoadState() // The tap led to another document.
    return await read()
  })
  return JSON.parse(text ?? '{}') as Tap
}

const screens: { name: string; path: string; open: (page: Page) => Promise<unknown> }[] = [
  { name: 'front page', path: '/', open: (page) => openFront(page, shop) },
  { name: 'font page', path: '/fraunces', open: (page) => page.goto(`${shop.url}/fraunces`) },
  {
    name: 'tester',
    path: '/',
    open: async (page) => {
      await openFront(page, shop)
      await testAll(page, ['EB Garamond', 'Vollkorn'])
    },
  },
  {
    name: 'buy page',
    path: '/vollkorn/buy',
    open: (page) => page.goto(`${shop.url}/vollkorn/buy`),
  },
  {
    name: 'cart',
    path: '/cart',
    open: async (page) => {
      await cameWith(page, { cart: JSON.stringify([italic, regular]) })
      await page.goto(`${shop.url}/cart`)
    },
  },
]

for (const [index, { name, open }] of screens.entries()) {
  test(`${tapsPerScreen} random taps on the ${name} do what is under the finger`, async ({
    page,
  }) => {
    test.slow()
    const failures: string[] = []
    page.on('pageerror', (error) => failures.push(error.message))
    await page.addInitScript(watchTaps)
    const random = randoms(seed + index)
    await open(page)
    let taps = 0
    for (let tries = 0; taps < tapsPerScreen && tries < 2 * tapsPerScreen; ++tries) {
      await settled(page)
      const before = page.url()
      const target = await tapSomewhere(page, random)
      if (!target) {
        await page.keyboard.press('Escape')
        continue
      }
      const step = `tap ${taps} of seed ${seed}, on ${target.name}`
      await page.waitForTimeout(50)
      const tap = await noted(page)
      // Something came between the look and the finger, such as a dialog that was still on its way.
      if (tap.down !== target.name) continue
      ++taps
      if (tap.clicked !== null) expect(tap.isSame, `${step}: clicked ${tap.clicked}`).toBe(true)
      const leads = target.link !== null && target.link.split('#')[0] !== before.split('#')[0]
      if (leads) await expect.poll(() => page.url(), step).not.toBe(before)
      if (new URL(page.url()).pathname !== new URL(before).pathname) await page.goto(before)
    }
    expect(taps).toBe(tapsPerScreen)
    expect(failures).toEqual([])
  })
}
