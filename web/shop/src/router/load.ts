import { Redirect, type Layout, type LoaderFunctionArgs, type Match } from './route'

export type Answer = { value?: unknown; failure?: { cause: unknown } }

type Request = LoaderFunctionArgs['request']

export const loadLayout = ({ loader }: Layout, request: Request) =>
  answerOf(async () => loader?.({ params: {}, request }))

/** Fetches the script of a screen, where it is not there yet, and what its loader loads. */
export const loadScreen = ({ route, params }: Match, request: Request) =>
  answerOf(async () => {
    const { lazy } = route
    if (lazy) {
      const rest = await lazy()
      // Another visit may have fetched it meanwhile: a screen stays the same one.
      if (route.lazy === lazy) Object.assign(route, rest, { lazy: undefined })
    }
    return route.loader?.({ params, request })
  })

async function answerOf(load: () => Promise<unknown>): Promise<Answer> {
  try {
    return { value: await load() }
  } catch (cause) {
    return cause instanceof Redirect ? { value: cause } : { failure: { cause } }
  }
}
