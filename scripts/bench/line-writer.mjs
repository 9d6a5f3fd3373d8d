// A file that is written line by line, without the memory that a stream would need for all of it.

import { closeSync, openSync, writeSync } from 'node:fs'

/** Writes lines into a file, a mebibyte at a time. */
export function lineWriter(path) {
  const file = openSync(path, 'w')
  let pending = ''
  const flush = () => {
    writeSync(file, pending)
    pending = ''
  }
  return {
    write(line) {
      pending += line
      if (pending.length > 1 << 20) flush()
    },
    end() {
      flush()
      closeSync(file)
    },
  }
}
