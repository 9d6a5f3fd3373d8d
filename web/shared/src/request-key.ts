/** A new Idempotency-Key: what is sent again under it is done once. */
export function newRequestKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map(asHex).join('')
}

/** SHA-256 in hexadecimal: tells whether two texts are the same without keeping them. */
export async function digestOf(text: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map(asHex).join('')
}

const asHex = (byte: number) => byte.toString(16).padStart(2, '0')
