import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'

let holder: { process: ChildProcess; lines: Interface } | undefined
let previous: Promise<unknown> = Promise.resolve()

function startHolder() {
  const script = join(import.meta.dirname, 'hold-ports.py')
  const process = spawn('python3', [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: process.stdout! })
  // Neither the process nor its pipes keep a finished test run alive.
  process.unref()
  for (const pipe of [process.stdin, process.stdout]) (pipe as unknown as { unref(): void }).unref()
  return { process, lines }
}

/**
 * A port of 127.0.0.1 that no other process gets while this one runs, also between two starts of the
 * server that listens on it. Until then connections to it are refused.
 */
export function reservePort(): Promise<number> {
  const port = previous.then(async () => {
    holder ??= startHolder()
    const pipe = holder.process.stdout as unknown as { ref(): void; unref(): void }
    pipe.ref()
    holder.process.stdin!.write('\n')
    const [line] = (await once(holder.lines, 'line')) as [string]
    pipe.unref()
    return Number(line)
  })
  previous = port.catch(() => undefined)
  return port
}
