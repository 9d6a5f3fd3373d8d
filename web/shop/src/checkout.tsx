import { checkoutRoutes } from './checkout-routes'
import { start } from './start'

// The input here outlives a session: the form stays, and offers to sign in again.
void start(checkoutRoutes, { onSignedOut: () => {} })
