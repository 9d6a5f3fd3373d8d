import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** The environment of this process without the settings of any shop, of which tests name their own. */
export const ownEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('TYPECASE_')))

/** Starts a program whose output goes to a file; it ends with this process at the latest. */
export function start(
  program: string,
  args: readonly string[],
  environment: Record<string, string>,
  log: string,
): ChildProcess {
  const out = openSync(log, 'a')
  const child = spawn(program, args, {
    env: { ...ownEnvironment(), ...environment },
    stdio: ['ignore', out, out],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  return child
}

/** Ends a program with the signal and waits for it. Returns its exit code, none after a signal. */
export async function end(
  child: ChildProcess,
  signal: 'SIGTERM' | 'SIGKILL',
): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return child.exitCode
}

/**
 * Polls the condition until it is true; a condition that throws is not. The pause between two polls
 * is a tenth of the time waited so far, from 5 to 100 ms.
 */
export async function until(
  what: string,
  condition: () => Promise<boolean>,
  seconds = 20,
): Promise<void> {
  const begun = performance.now()
  const waited = () => performance.now() - begun
  while (waited() < seconds * 1000) {
    if (await condition().catch(() => false)) return
    await sleep(Math.min(Math.max(waited() / 10, 5), 100))
  }
  throw new Error(`${what}: not within ${seconds} s`)
}

export const answers = (url: string) => async () => (await fetch(url)).status === 200
