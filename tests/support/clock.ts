import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bin } from './database.ts'

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
const arm = '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1'

/** Sanitizers want to be the first library of a program, and so does the one that shifts clocks. */
export const canShiftClocks = !/\b(asan|tsan)\b/.test(bin)

/** The wall clock of the programs that are started with its environment; it can only be moved. */
export class ShiftedClock {
  readonly #folder = mkdtempSync(join(tmpdir(), 'typecase-clock-'))
  #seconds = 0

  constructor() {
    this.advance(0)
  }

  /** From now on; by a negative number back. The steady clock, by which programs wait, goes on. */
  advance(seconds: number): void {
    this.#seconds += seconds
    const half = join(this.#folder, 'half')
    writeFileSync(half, `${this.#seconds < 0 ? '' : '+'}${this.#seconds}\n`)
    renameSync(half, this.#file)
  }

  now(): Date {
    return new Date(Date.now() + this.#seconds * 1000)
  }

  get environment(): Record<string, string> {
    return {
      LD_PRELOAD: existsSync(library) ? library : arm,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    }
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }

  get #file(): string {
    return join(this.#folder, 'time')
  }
}
