let hint: unknown = null

/**
 * Takes what the gateway has written into the address out of it, before anything else runs: a
 * payment's secret has no place in an address. The status that remains is a hint and never trusted; it stays
 * with this entry of the history, also when the page is loaded again.
 */
export function stripReturn() {
  const { pathname, search } = location
  const query = new URLSearchParams(search)
  if (query.has('payment_intent_client_secret') || query.has('redirect_status')) {
    const redirectStatus = query.get('redirect_status')
    history.replaceState({ ...history.state, redirectStatus }, '', pathname)
  }
  hint = history.state?.redirectStatus ?? null
}

/** Whether the bank's page said, on the way back, that it refused. */
export const cameBackRefused = () => hint === 'failed'

/** Whether somebody came here from a payment that nobody has refused. */
export const cameBackFromPaying = () => hint !== null && hint !== 'failed'
