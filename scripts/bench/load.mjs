// What a server spends on a request: wrk on one core, the server on another.

import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'

export const onCore = (core) => (availableParallelism() > 1 ? ['taskset', '-c', String(core)] : [])
export const pinned = (core, command) => [...onCore(core), ...command]

/** User and system time of a process and its children so far, in microseconds. */
function cpuTime(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  const own = (Number(fields[11]) + Number(fields[12])) * 10_000 // 100 ticks a second
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  )
  return own + children.reduce((sum, child) => sum + cpuTime(Number(child)), 0)
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
 * file of wrk's Lua that says what is asked.
 */
export function measure({ pid, url, script }, { seconds }) {
  const asked = script ? ['-s', script] : []
  const load = (length) => {
    const words = ['wrk', '-t1', '-c64', `-d${length}s`, ...asked, ...browserHeaders, url]
    const [program, ...rest] = pinned(1, words)
    return execFileSync(program, rest, { encoding: 'utf8' })
  }
  load(1)
  const before = cpuTime(pid)
  const report = load(seconds)
  const spent = cpuTime(pid) - before
  const requests = Number(/(\d+) requests in/.exec(report)[1])
  if (/Non-2xx|Socket errors/.test(report)) throw new Error(`${url}:\n${report}`)
  return { cpu: spent / requests, rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(report)[1]) }
}
