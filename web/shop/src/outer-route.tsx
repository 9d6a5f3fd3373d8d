import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import { BareFailure, PageFailure } from './routes/failure'
import * as root from './routes/root'

/** Header and footer around the screens of a document, and what stands there when one fails. */
export const outerRoute = (cache: QueryClient, screens: RouteObject[]): RouteObject => ({
  path: '/',
  Component: root.Component,
  loader: root.loader(cache),
  shouldRevalidate: () => false,
  HydrateFallback: () => null,
  errorElement: <BareFailure />,
  children: [{ errorElement: <PageFailure />, children: screens }],
})
