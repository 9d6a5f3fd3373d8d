import { afterEach, expect, test, vi } from 'vitest'
import {
  credentialToJson,
  fromBase64url,
  parseCreationOptions,
  parseRequestOptions,
  toBase64url,
} from './webauthn-json'

afterEach(() => vi.unstubAllGlobals())

const bytes = (...values: number[]) => Uint8Array.from(values)

test.each([
  ['', bytes()],
  ['AA', bytes(0)],
  ['-_8', bytes(251, 255)],
  ['AQIDBA', bytes(1, 2, 3, 4)],
])('%s in base64url', (text, value) => {
  expect(toBase64url(value)).toBe(text)
  expect([...fromBase64url(text)]).toEqual([...value])
})

test('padding is read, and other text refused', () => {
  expect([...fromBase64url('-_8=')]).toEqual([251, 255])
  expect(() => fromBase64url('ä')).toThrow()
})

const request = {
  challenge: 'AQID',
  timeout: 300_000,
  rpId: 'localhost',
  allowCredentials: [{ type: 'public-key', id: 'BAU' }],
  userVerification: 'required',
}

test('request options get bytes where the browser has no parser', () => {
  const options = parseRequestOptions(request)
  expect([...(options.challenge as Uint8Array)]).toEqual([1, 2, 3])
  expect([...(options.allowCredentials![0]!.id as Uint8Array)]).toEqual([4, 5])
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
})

test('creation options, too', () => {
  const options = parseCreationOptions({
    rp: { id: 'localhost', name: 'Open Sorts' },
    user: { id: 'bTE', name: 'ada@sorts.example', displayName: 'Ada' },
    challenge: 'AQID',
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    timeout: 300_000,
    excludeCredentials: [{ type: 'public-key', id: 'BAU' }],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  })
  expect([...(options.user.id as Uint8Array)]).toEqual([109, 49])
  expect([...(options.excludeCredentials![0]!.id as Uint8Array)]).toEqual([4, 5])
  expect(options.attestation).toBe('none')
})

test('the parser of the browser is used where it is', () => {
  const parsed = { challenge: bytes(9) }
  vi.stubGlobal('PublicKeyCredential', { parseRequestOptionsFromJSON: () => parsed })
  expect(parseRequestOptions(request)).toBe(parsed)
})

const credential = (response: object, more: object = {}) =>
  ({
    id: 'BAU',
    rawId: bytes(4, 5).buffer,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    getClientExtensionResults: () => ({ credProps: { rk: true } }),
    response,
    ...more,
  }) as unknown as PublicKeyCredential

test('an assertion becomes JSON without toJSON()', () => {
  const response = {
    clientDataJSON: bytes(1).buffer,
    authenticatorData: bytes(2).buffer,
    signature: bytes(251, 255).buffer,
    userHandle: bytes(109, 49).buffer,
  }
  expect(credentialToJson(credential(response))).toEqual({
    id: 'BAU',
    rawId: 'BAU',
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: { credProps: { rk: true } },
    response: {
      clientDataJSON: 'AQ',
      authenticatorData: 'Ag',
      signature: '-_8',
      userHandle: 'bTE',
    },
  })
})

test('an assertion without a user handle has none in JSON', () => {
  const part = bytes(1).buffer
  const response = {
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: null,
  }
  expect(credentialToJson(credential(response))).not.toHaveProperty('response.userHandle')
})

test('an attestation becomes JSON with its transports', () => {
  const response = {
    clientDataJSON: bytes(1).buffer,
    attestationObject: bytes(2).buffer,
    getTransports: () => ['internal'],
  }
  expect(credentialToJson(credential(response))).toMatchObject({
    response: { clientDataJSON: 'AQ', attestationObject: 'Ag', transports: ['internal'] },
  })
})

test('toJSON() of the browser is used where it is', () => {
  const json = { id: 'native' }
  expect(credentialToJson(credential({}, { toJSON: () => json }))).toBe(json)
})
