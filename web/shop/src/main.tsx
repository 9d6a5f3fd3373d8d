import { routes } from './routes'
import { start } from './start'

void start(routes)
