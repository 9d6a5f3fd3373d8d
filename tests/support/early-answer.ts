import { connect } from 'node:net'

/** The beginning of the answer to a POST of which only the head is sent. Node's fetch sends it all. */
export async function answerToHead(address: string, headers: Record<string, string>) {
  const { host, hostname, pathname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const answer = await new Promise<string>((resolve, reject) => {
    socket.once('data', (bytes) => resolve(bytes.toString()))
    socket.once('error', reject)
    socket.once('end', () => reject(new Error('The connection ended without an answer.')))
  })
  socket.destroy()
  return answer
}
