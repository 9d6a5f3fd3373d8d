let hint: string | null = null

/**
 * Takes what the gateway has written into the address out of it, before anything else runs: a
 * payment's secret has no place in an address. What is left is a hint, and never believed.
 */
export function stripReturn() {
  const { pathname, search } = location
  const query = new URLSearchParams(search)
  if (!query.has('payment_intent_client_secret') && !query.has('redirect_status')) return
  hint = query.get('redirect_status')
  history.replaceState(history.state, '', pathname)
}

/** Whether the bank's page said, on the way back, that it refused. */
export const cameBackRefused = () => hint === 'failed'
