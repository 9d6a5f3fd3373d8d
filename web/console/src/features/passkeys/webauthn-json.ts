import type { Schemas } from '@typecase/shared/console-api'

// The JSON forms of WebAuthn, for browsers that have passkeys but not their JSON methods.

export type CreationOptions = Schemas['PasskeyCreationOptions']
export type RequestOptions = Schemas['PasskeyRequestOptions']
/** toJSON() of a PublicKeyCredential. */
export type PasskeyResponse = Schemas['PasskeyResponse']

/** Bytes as base64url without padding. */
export function toBase64url(bytes: ArrayBuffer | Uint8Array): string {
  const all = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes)
  const binary = Array.from(all, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

/** Bytes of base64url, with or without padding. Throws InvalidCharacterError for other text. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}

type Descriptor = Schemas['PasskeyDescriptor']

const descriptors = (all: readonly Descriptor[]) =>
  all.map(({ type, id }) => ({ type: type as PublicKeyCredentialType, id: fromBase64url(id) }))

/** PublicKeyCredential.parseRequestOptionsFromJSON() */
export function parseRequestOptions(json: RequestOptions): PublicKeyCredentialRequestOptions {
  const native = globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON
  if (native) return native(json as PublicKeyCredentialRequestOptionsJSON)
  return {
    challenge: fromBase64url(json.challenge),
    timeout: json.timeout,
    rpId: json.rpId,
    allowCredentials: descriptors(json.allowCredentials),
    userVerification: json.userVerification as UserVerificationRequirement,
  }
}

/** PublicKeyCredential.parseCreationOptionsFromJSON() */
export function parseCreationOptions(json: CreationOptions): PublicKeyCredentialCreationOptions {
  const native = globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON
  if (native) return native(json as PublicKeyCredentialCreationOptionsJSON)
  return {
    rp: json.rp,
    user: { ...json.user, id: fromBase64url(json.user.id) },
    challenge: fromBase64url(json.challenge),
    pubKeyCredParams: json.pubKeyCredParams.map(({ type, alg }) => ({
      type: type as PublicKeyCredentialType,
      alg,
    })),
    timeout: json.timeout,
    excludeCredentials: descriptors(json.excludeCredentials),
    authenticatorSelection: json.authenticatorSelection as AuthenticatorSelectionCriteria,
    attestation: json.attestation as AttestationConveyancePreference,
  }
}

/** toJSON() of what the browser gave. */
export function credentialToJson(credential: PublicKeyCredential): PasskeyResponse {
  if (typeof credential.toJSON === 'function')
    return credential.toJSON() as unknown as PasskeyResponse
  const { id, rawId, type, authenticatorAttachment, response } = credential
  return {
    id,
    rawId: toBase64url(rawId),
    type,
    ...(authenticatorAttachment && { authenticatorAttachment }),
    clientExtensionResults: credential.getClientExtensionResults?.() ?? {},
    response:
      'attestationObject' in response
        ? attestationToJson(response as AuthenticatorAttestationResponse)
        : assertionToJson(response as AuthenticatorAssertionResponse),
  } as unknown as PasskeyResponse // The contract leaves its parts open.
}

const attestationToJson = (response: AuthenticatorAttestationResponse) => ({
  clientDataJSON: toBase64url(response.clientDataJSON),
  attestationObject: toBase64url(response.attestationObject),
  transports: response.getTransports?.() ?? [],
})

const assertionToJson = (response: AuthenticatorAssertionResponse) => ({
  clientDataJSON: toBase64url(response.clientDataJSON),
  authenticatorData: toBase64url(response.authenticatorData),
  signature: toBase64url(response.signature),
  ...(response.userHandle && { userHandle: toBase64url(response.userHandle) }),
})
