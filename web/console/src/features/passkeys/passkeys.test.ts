import { afterEach, expect, test, vi } from 'vitest'
import { askForPasskey, hasPasskeys, makePasskey, PasskeyCancelled, PasskeyKnown } from './passkeys'

const options = {
  challenge: 'AQID',
  timeout: 1000,
  rpId: 'localhost',
  allowCredentials: [],
  userVerification: 'required',
}
const creation = {
  user: { id: 'bTE' },
  challenge: 'AQ',
  pubKeyCredParams: [],
  excludeCredentials: [],
}

const browser = (credentials: object) => {
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {})
  vi.stubGlobal('navigator', { credentials })
}
afterEach(() => vi.unstubAllGlobals())

test('a browser without passkeys is told apart', () => {
  vi.stubGlobal('navigator', {})
  expect(hasPasskeys()).toBe(false)
  browser({})
  expect(hasPasskeys()).toBe(true)
})

test('the answer of the browser is JSON', async () => {
  browser({ get: async () => ({ toJSON: () => ({ id: 'BAU' }) }) })
  expect(await askForPasskey(options)).toEqual({ id: 'BAU' })
})

test.each([
  ['NotAllowedError', PasskeyCancelled],
  ['AbortError', PasskeyCancelled],
  ['InvalidStateError', PasskeyKnown],
])('%s of the browser', async (name, kind) => {
  browser({ create: () => Promise.reject(new DOMException('', name)) })
  await expect(makePasskey(creation as never)).rejects.toBeInstanceOf(kind)
})

test('no passkey is a cancelled one', async () => {
  browser({ get: async () => null })
  await expect(askForPasskey(options)).rejects.toBeInstanceOf(PasskeyCancelled)
})
