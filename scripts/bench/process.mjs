// Figures of a process that Linux keeps below /proc.

import { readFileSync, readdirSync } from 'node:fs'

/** User and system time of a process and its children so far, in microseconds. */
export function cpuTime(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  const own = (Number(fields[11]) + Number(fields[12])) * 10_000 // 100 ticks a second
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  )
  return own + children.reduce((sum, child) => sum + cpuTime(Number(child)), 0)
}

/** Memory of a process in kB, pages that it shares with others in proportion. */
export const proportionalMemory = (pid) =>
  Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))[1])

/** Resident memory of a process in MB: now, and at its most. */
export function residentMemory(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)[1]) / 1024
  return { now: read('VmRSS'), most: read('VmHWM') }
}
