/** SHA-256 of a file in hexadecimal, made in the browser: the file goes nowhere. */
export async function digestOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Browsers digest on https and on this machine alone. */
export const canDigest = () => 'crypto' in globalThis && 'subtle' in crypto
