import { text } from '@typecase/shared/messages/text'
import {
  credentialToJson,
  parseCreationOptions,
  parseRequestOptions,
  type CreationOptions,
  type PasskeyResponse,
  type RequestOptions,
} from './webauthn-json'

/** Whether the browser has passkeys at all, in a page that it trusts. An IP address has none. */
export const hasPasskeys = () =>
  typeof globalThis.PublicKeyCredential === 'function' &&
  'credentials' in navigator &&
  !/^[\d.]+$|^\[/.test(window.location.hostname)

/** The browser gave no passkey: the person cancelled it, took too long, or it has none for us. */
export class PasskeyCancelled extends Error {
  override readonly name = 'PasskeyCancelled'
}

/** The device has a passkey of the member already. */
export class PasskeyKnown extends Error {
  override readonly name = 'PasskeyKnown'
}

/** Asks the browser for a passkey. Fails with PasskeyCancelled. */
export const askForPasskey = (options: RequestOptions) =>
  run(() => navigator.credentials.get({ publicKey: parseRequestOptions(options) }))

/** Asks the browser to make a passkey. Fails with PasskeyCancelled or PasskeyKnown. */
export const makePasskey = (options: CreationOptions) =>
  run(() => navigator.credentials.create({ publicKey: parseCreationOptions(options) }))

async function run(ask: () => Promise<Credential | null>): Promise<PasskeyResponse> {
  let credential: Credential | null
  try {
    credential = await ask()
  } catch (cause) {
    const name = cause instanceof DOMException ? cause.name : ''
    if (name === 'InvalidStateError') throw new PasskeyKnown('', { cause })
    throw new PasskeyCancelled('', { cause })
  }
  if (credential === null) throw new PasskeyCancelled()
  return credentialToJson(credential as PublicKeyCredential)
}

/** A sentence for the browser's refusal, quietly; undefined: it is another failure. */
export function passkeyWords(cause: unknown) {
  if (cause instanceof PasskeyCancelled) return text('console.passkey.cancelled')
  return cause instanceof PasskeyKnown ? text('console.passkey.known') : undefined
}
