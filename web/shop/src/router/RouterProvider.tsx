import { startTransition, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { Route, Router as Wouter } from 'wouter'
import { Boundary } from './Boundary'
import { LoadingContext, ShownContext, useShownPath, useShownSearch } from './hooks'
import type { Failed } from './route'
import type { Router, RouterState } from './router'

/** The screens of a router. A page stands until the next one is complete. */
export function RouterProvider({ router }: { router: Router }) {
  const [state, setState] = useState(router.state)
  useLayoutEffect(() => {
    const show = (next: RouterState) => startTransition(() => setState(next))
    // The first screen is drawn in pieces: meanwhile, somebody may have gone back.
    show(router.state)
    return router.subscribe(show)
  }, [router])

  const { place, action, match, data, next, isRevalidating } = state
  const shown = useMemo(
    () => ({ router, place, action, match, data }),
    [router, place, action, match, data],
  )
  const loading = useMemo(() => ({ next, isRevalidating }), [next, isRevalidating])
  return (
    <ShownContext value={shown}>
      <LoadingContext value={loading}>
        <Wouter hook={useShownPath} searchHook={useShownSearch}>
          {state.initialized && <Document router={router} state={state} />}
        </Wouter>
      </LoadingContext>
    </ShownContext>
  )
}

function Document({ router: { layout }, state }: { router: Router; state: RouterState }) {
  const { Component, Failure, ScreenFailure } = layout
  const { failure, match } = state
  if (failure?.isOfLayout) return shownFailure(Failure, failure.cause)
  const Screen = match?.route.Component
  const screen = (
    <Guarded key="screen" state={state} Failure={ScreenFailure}>
      {failure
        ? shownFailure(ScreenFailure, failure.cause)
        : match && <Route path={match.route.path}>{Screen && <Screen />}</Route>}
    </Guarded>
  )
  return (
    <Guarded state={state} Failure={Failure}>
      {Component ? <Component>{screen}</Component> : screen}
    </Guarded>
  )
}

function shownFailure(Failure: Failed | undefined, cause: unknown) {
  if (!Failure) throw cause
  return <Failure cause={cause} />
}

type GuardedProps = { state: RouterState; Failure: Failed | undefined; children: ReactNode }

const Guarded = ({ state, Failure, children }: GuardedProps) =>
  Failure ? (
    <Boundary Failure={Failure} place={state.place} isLoading={state.isRevalidating}>
      {children}
    </Boundary>
  ) : (
    children
  )
