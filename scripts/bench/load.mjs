// Load of a server by wrk: what it answers, and CPU time per request, wrk on one core, the server on
// another.

import { execFile, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { row } from './bench.ts'
import { cpuTime } from './process.mjs'

export const onCore = (core) => (availableParallelism() > 1 ? ['taskset', '-c', String(core)] : [])

/** Starts a server on core 0. */
export function startPinned(command) {
  const [program, ...words] = [...onCore(0), ...command]
  return spawn(program, words, { stdio: ['ignore', 'ignore', 'inherit'] })
}

/**
 * Runs wrk; `prefix` is put before the command. p50 and p99 in ms are there with --latency. `failed`:
 * what went wrong; answers such as 503 are failures unless `mayRefuse`.
 */
export async function wrk(words, { prefix = [], mayRefuse = false } = {}) {
  const [program, ...rest] = [...prefix, 'wrk', ...words]
  const { stdout } = await promisify(execFile)(program, rest)
  const latency = (part) => {
    const [, number, unit] = RegExp(`\\s${part}%\\s+([\\d.]+)(us|ms|s)`).exec(stdout) ?? []
    return Number(number) * { us: 1 / 1000, ms: 1, s: 1000 }[unit]
  }
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1]),
    requests: Number(/(\d+) requests in/.exec(stdout)[1]),
    p50: latency(50),
    p99: latency(99),
    failed: (mayRefuse ? /Socket errors.*/ : /(Non-2xx|Socket errors).*/).exec(stdout)?.[0],
  }
}

const browserHeaders = [
  'User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Accept-Language: en-GB,en;q=0.7,de;q=0.3',
  'Referer: http://127.0.0.1/meridian',
  'Sec-Fetch-Dest: empty',
  'Sec-Fetch-Mode: cors',
  'Sec-Fetch-Site: same-origin',
  'Cache-Control: max-age=0',
].flatMap((header) => ['-H', header])

/**
 * CPU per request (microseconds) and requests a second of the server `pid` at `url`. `script` is a
 * file of wrk's Lua that says what is asked; `headers` are sent besides those of a browser. `spent`
 * returns the microseconds so far where more than one process does the work; `mayRefuse` as of wrk().
 */
async function measure(target, seconds) {
  const { pid, url, script, headers = [], spent = () => cpuTime(pid), mayRefuse } = target
  const more = headers.flatMap((header) => ['-H', header])
  const asked = [...(script ? ['-s', script] : []), ...browserHeaders, ...more, url]
  const load = (length) =>
    wrk(['-t1', '-c64', `-d${length}s`, ...asked], { prefix: onCore(1), mayRefuse })
  await load(1)
  const before = spent()
  const { requests, rate, failed } = await load(seconds)
  const cpu = (spent() - before) / requests
  if (failed) throw new Error(`${url}: ${failed}`)
  return { cpu, rate }
}

/** The least CPU and the best rate of each server over all rounds, taken in turns. */
export async function compare(targets, { rounds, seconds }) {
  const best = targets.map(() => ({ cpu: Infinity, rate: 0 }))
  for (let round = 0; round < rounds; round++) {
    for (const [i, target] of targets.entries()) {
      const { cpu, rate } = await measure(target, seconds)
      best[i] = { cpu: Math.min(best[i].cpu, cpu), rate: Math.max(best[i].rate, rate) }
    }
  }
  return best
}

/** The rows that compare two results of compare(). `most`: the goal, as a ratio of CPU. */
export function compareRows(name, ours, theirs, peer, most) {
  const ratio = ours.cpu / theirs.cpu
  const goal = most === undefined ? {} : { goal: `<= ${most}x`, met: ratio <= most }
  return [
    row(`${name}, CPU`, ours.cpu, 'us/request', { peer: [peer, theirs.cpu], ...goal }),
    row(`${name}, rate`, ours.rate, 'requests/s', { peer: [peer, theirs.rate] }),
  ]
}
