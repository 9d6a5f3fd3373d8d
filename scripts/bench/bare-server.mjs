// node bare-server.mjs PORT FOLDER: the least that a Node server can do, for comparison.

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

const [port, folder] = process.argv.slice(2)
const file = readFileSync(join(folder, 'assets', 'file.bin'))

const server = createServer((request, response) => {
  if (request.url === '/json') {
    const body = JSON.stringify({ message: 'Hello, World!' })
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length })
    response.end(body)
  } else {
    response.writeHead(200, {
      'Content-Type': 'application/octet-stream',
      'Content-Length': file.length,
    })
    response.end(file)
  }
})
server.keepAliveTimeout = 60_000
server.listen(Number(port), '127.0.0.1')
