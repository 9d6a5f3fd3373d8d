// Memory that an idle connection costs a server.

import { connect } from 'node:net'
import { proportionalMemory } from './process.mjs'

const count = 5_000

function askedOnce(port) {
  return new Promise((answered, failed) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', failed)
    socket.once('data', () => answered(socket))
    socket.write('GET /json HTTP/1.1\r\nHost: localhost\r\n\r\n')
  })
}

/** kB per idle connection of the server at `port`, over 5,000 that were each used once. */
export async function idleMemory({ pid, port }) {
  const before = proportionalMemory(pid)
  const sockets = []
  while (sockets.length < count) {
    const batch = Array.from({ length: 100 }, () => askedOnce(port))
    sockets.push(...(await Promise.all(batch)))
  }
  const grown = proportionalMemory(pid) - before
  for (const socket of sockets) socket.destroy()
  return grown / count
}
