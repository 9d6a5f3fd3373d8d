import { checkoutRoutes } from './checkout-routes'
import { start } from './start'

// What was typed here outlives a session: the form stays, and offers to sign in again.
void start(checkoutRoutes, { onSignedOut: () => {} })
