import type { QueryClient } from '@tanstack/react-query'
import { BareFailure, PageFailure } from './routes/failure'
import type { Layout } from './router/route'
import * as root from './routes/root'

/** Header and footer around the screens of a document, and what is shown when one fails. */
export const layoutOf = (cache: QueryClient): Layout => ({
  Component: root.Component,
  loader: root.loader(cache),
  Failure: BareFailure,
  ScreenFailure: PageFailure,
})
