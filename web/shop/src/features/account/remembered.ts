import { readToken, removeToken, storeToken, tokenKeys } from './tokens'

/**
 * Before signing in: whether the tokens to come outlive the tab. Tokens that do not belong to
 * the tab alone: another tab that signs in to stay does not change it.
 */
export const chooseStay = (stays: boolean) =>
  storeToken(tokenKeys.stay, String(stays), stays ? 'browser' : 'tab')

/** The address to prefill. */
export const rememberedAddress = () => readToken(tokenKeys.remember) ?? ''

/** Kept before the request, so that it survives a failed sign-in; '' removes it. */
export function rememberAddress(address: string) {
  if (address) storeToken(tokenKeys.remember, address, 'browser')
  else removeToken(tokenKeys.remember)
}

/** Tells the server that this browser has signed in before; survives signing out. */
export const deviceToken = () => readToken(tokenKeys.device)

export const keepDevice = (token: string) => storeToken(tokenKeys.device, token, 'browser')

export const forgetDevice = () => removeToken(tokenKeys.device)
