import { checkoutRoutes } from './checkout-routes'
import { start } from './start'

void start(checkoutRoutes)
