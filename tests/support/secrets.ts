// Secrets of this process's tests, which no log may hold: every Shop searches its log when it stops.

const known = new Map<string, string>()

/** Anything shorter may stand in a log by chance. */
const shortest = 8

/** Passwords, tokens, client secrets. `what` is what a report calls it; the value it never tells. */
export function noteSecret(what: string, value: unknown) {
  if (typeof value === 'string' && value.length >= shortest) known.set(value, what)
}

const secretFields = [
  'password',
  'newPassword',
  'token',
  'device',
  'clientSecret',
  'grant',
  'totpSecret',
]

/** The fields of a body, sent or answered, that open something. */
export function noteSecretsOf(body: unknown) {
  if (typeof body !== 'object' || body === null) return
  for (const field of secretFields) noteSecret(field, (body as Record<string, unknown>)[field])
}

/** Both tokens of a request or an answer; header names in lower case. */
export function noteTokens(header: (name: string) => string | null | undefined) {
  noteSecret('access token', header('authorization')?.replace(/^Bearer /, ''))
  noteSecret('refresh token', header('refresh'))
}

/** One-time tokens in the links of a mail. */
export function noteLinksOf(mail: string) {
  const text = mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
  for (const [, value] of text.matchAll(/[?&](?:confirm|token|impersonate)=([\w.-]+)/g)) {
    noteSecret('mailed token', value)
  }
}

/** The secrets that the log holds, in words. */
export function secretsIn(log: string): string[] {
  const found = [...known].filter(([value]) => log.includes(value)).map(([, what]) => what)
  const card = /\b4[0-9]{15}\b/.test(log) ? ['card number'] : []
  return [...new Set([...found, ...card])]
}
