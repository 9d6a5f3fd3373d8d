/** The SHA-256 digest of a file in hexadecimal. Fails where the file has gone or cannot be read. */
export async function digestOf(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
