import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { Builder, Key, type WebDriver } from 'selenium-webdriver'
import { end, start, until } from '@typecase/tests-support/processes'
import { reservePort } from '@typecase/tests-support/ports'
import type { Driver, Opening } from './driver.ts'

const miniBrowser = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`

/** An X server without a screen. Returns it and its display, as ":99". */
async function startDisplay(): Promise<[ChildProcess, string]> {
  const args = ['-displayfd', '3', '-screen', '0', '3200x2400x24', '-nolisten', 'tcp', '-noreset']
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  server.once('exit', () => process.off('exit', kill))
  const number = await new Promise<string>((resolve, reject) => {
    server.stdio[3]!.once('data', (data: Buffer) => resolve(data.toString().trim()))
    server.once('error', reject)
    server.once('exit', () => reject(new Error('Xvfb ended')))
  })
  return [server, `:${number}`]
}

/** A home folder of the browser's own, whose downloads go where the test looks. */
function homeFor(downloads: string | undefined) {
  const home = mkdtempSync(join(tmpdir(), 'typecase-webkit-'))
  mkdirSync(join(home, '.config'))
  const folders = `XDG_DOWNLOAD_DIR="${downloads ?? home}"\n`
  writeFileSync(join(home, '.config', 'user-dirs.dirs'), folders)
  return home
}

/**
 * WebKitGTK's MiniBrowser over WebDriver, on a display of its own. It knows whole scales only: of 1.5
 * the page is zoomed instead, which draws its letters at the same pixels.
 */
export async function openWebkit(opening: Opening): Promise<Driver> {
  for (let tries = 3; tries > 1; tries--) {
    const driver = await startMiniBrowser(opening)
    if (await paints(driver)) return driver
    await driver.close()
  }
  return startMiniBrowser(opening)
}

/** One window of twenty stays black; the next one does not. */
async function paints(driver: Driver) {
  const { data } = PNG.sync.read(await driver.screenshot())
  return data.subarray(0, 3).some((value) => value > 0)
}

async function startMiniBrowser(opening: Opening) {
  const { width, height, scale = 1, downloads, trustsAnyCertificate = false } = opening
  const home = homeFor(downloads)
  const [display, name] = await startDisplay()
  const port = await reservePort()
  const server = start(
    'WebKitWebDriver',
    [`--port=${port}`],
    environmentOf(home, name, scale),
    join(home, 'log'),
  )
  const finish = async () => {
    await end(server, 'SIGTERM')
    await end(display, 'SIGTERM')
    rmSync(home, { recursive: true })
  }
  try {
    const driver = await connect(`http://127.0.0.1:${port}`, trustsAnyCertificate)
    await fit(driver, width, height)
    return new WebkitDriver(driver, scale / Math.floor(scale), finish)
  } catch (error) {
    await finish()
    throw error
  }
}

const environmentOf = (home: string, display: string, scale: number) => ({
  DISPLAY: display,
  HOME: home,
  XDG_CONFIG_HOME: join(home, '.config'),
  GDK_BACKEND: 'x11',
  GDK_SCALE: String(Math.floor(scale)),
  LIBGL_ALWAYS_SOFTWARE: '1',
  NO_AT_BRIDGE: '1',
})

async function connect(url: string, acceptInsecureCerts: boolean) {
  await until('WebKit listens', async () => (await fetch(`${url}/status`)).ok)
  const options = { binary: miniBrowser, args: ['--automation'] }
  return new Builder()
    .usingServer(url)
    .withCapabilities({
      browserName: 'MiniBrowser',
      acceptInsecureCerts,
      'webkitgtk:browserOptions': options,
    })
    .build()
}

/** The page gets this size; what the window has around it is added. */
async function fit(driver: WebDriver, width: number, height: number) {
  const window = driver.manage().window()
  await window.setRect({ width, height })
  const [inner, outer] = await driver.executeScript<[number, number]>(
    'return [innerWidth, innerHeight]',
  )
  await window.setRect({ width: 2 * width - inner, height: 2 * height - outer })
}

class WebkitDriver implements Driver {
  readonly #driver: WebDriver
  readonly #zoom: number
  readonly #finish: () => Promise<void>
  #frame: number | null = null

  constructor(driver: WebDriver, zoom: number, finish: () => Promise<void>) {
    this.#driver = driver
    this.#zoom = zoom
    this.#finish = finish
  }

  async goto(url: string) {
    await this.#driver.get(url)
    await this.#applyZoom()
  }
  async reload() {
    await this.#driver.navigate().refresh()
    await this.#applyZoom()
  }
  async read<T>(expression: string) {
    await this.#enterFrame()
    return this.#driver.executeScript<T>(`return (${expression})`)
  }
  async click(expression: string) {
    await this.#enterFrame()
    const element = await this.#driver.executeScript<unknown>(
      `const found = (${expression}); found.scrollIntoView({block: 'center'}); return found`,
    )
    await this.#driver
      .actions()
      .move({ origin: element as never })
      .click()
      .perform()
  }
  async clickAt(x: number, y: number) {
    await this.#enterFrame()
    const place = { x: Math.round(x), y: Math.round(y) }
    await this.#driver.actions().move(place).click().perform()
  }
  async type(text: string) {
    await this.#enterFrame()
    await this.#driver.actions().sendKeys(text.replaceAll('\n', Key.ENTER)).perform()
  }
  async selectAll() {
    await this.#enterFrame()
    const actions = this.#driver.actions()
    await actions.keyDown(Key.CONTROL).sendKeys('a').keyUp(Key.CONTROL).perform()
  }
  async screenshot() {
    return Buffer.from(await this.#driver.takeScreenshot(), 'base64')
  }
  async within<T>(frame: string, action: () => Promise<T>) {
    await this.read(`${frame}.scrollIntoView({block: 'center'})`)
    this.#frame = await this.read<number>(
      `[...document.querySelectorAll('iframe')].indexOf(${frame})`,
    )
    try {
      return await action()
    } finally {
      this.#frame = null
      await this.#driver.switchTo().defaultContent()
    }
  }
  async close() {
    await this.#driver.quit().catch(() => undefined)
    await this.#finish()
  }

  /** To be called before each step: the browser forgets the frame with what happens in it. */
  async #enterFrame() {
    if (this.#frame === null) return
    await this.#driver.switchTo().defaultContent()
    await this.#driver.switchTo().frame(this.#frame)
  }

  async #applyZoom() {
    if (this.#zoom === 1) return
    await this.#driver.executeScript(`document.documentElement.style.zoom = ${this.#zoom}`)
  }
}
