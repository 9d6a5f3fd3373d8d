import { api, unwrap } from '@typecase/shared/api'
import { create } from 'zustand'
import { parseRanges, type Ranges } from './cover'

type Grant = { token: string; expiresAt: number }

// A grant that ends within this time is renewed before it is used.
const reserve = 20_000
const largestRequest = 60

type State = {
  grants: Readonly<Record<string, Grant>>
  /** The characters that each style can set, known once the visitor has come near it. */
  coverage: Readonly<Record<string, Ranges>>
}

export const useGrants = create<State>()(() => ({ grants: {}, coverage: {} }))

const wanted = new Map<string, Promise<void>>()
let waiting: { styles: string[]; sent: Promise<void> } | null = null

/**
 * Leave to fetch any tester font of the style. Styles asked for at the same time go out as one
 * request. Fails with ApiProblem or Unreachable.
 */
export async function grantFor(style: string): Promise<string> {
  const held = useGrants.getState().grants[style]
  if (held && held.expiresAt - reserve > Date.now()) return held.token

  let asking = wanted.get(style)
  if (!asking) {
    asking = ask(style).finally(() => wanted.delete(style))
    wanted.set(style, asking)
  }
  await asking
  return useGrants.getState().grants[style]!.token
}

/** One grant for all of the styles, where each has one of its own or none. Fails as grantFor does. */
export async function joinGrants(styles: readonly string[]) {
  const { grants } = useGrants.getState()
  const tokens = new Set(styles.map((style) => grants[style]?.token))
  if (tokens.size > 1) styles.forEach(forgetGrant)
  await Promise.all(styles.map(grantFor))
}

function ask(style: string) {
  if (!waiting || waiting.styles.length === largestRequest) {
    const styles: string[] = []
    waiting = { styles, sent: Promise.resolve().then(() => send(styles)) }
  }
  waiting.styles.push(style)
  return waiting.sent
}

async function send(styles: string[]) {
  if (waiting?.styles === styles) waiting = null
  const answer = await unwrap(api.POST('/tester_grants', { body: { styles } }))
  const grant = { token: answer.grant, expiresAt: Date.parse(answer.expiresAt) }
  useGrants.setState(({ grants, coverage }) => ({
    grants: { ...grants, ...Object.fromEntries(styles.map((style) => [style, grant])) },
    coverage: {
      ...coverage,
      ...Object.fromEntries(answer.styles.map((style) => [style.id, parseRanges(style.coverage)])),
    },
  }))
}

/** Forgets a grant that the server no longer takes; what the style can set stays known. */
export function forgetGrant(style: string) {
  useGrants.setState(({ grants }) => ({
    grants: Object.fromEntries(Object.entries(grants).filter(([id]) => id !== style)),
  }))
}

/**
 * Why a line is drawn as an image: the visitor's budget is spent, its family sends no fonts, or no
 * part of its font sets the script as all of it does.
 */
export type ImageReason = 'spent' | 'guarded' | 'drawn'

type FontRefusals = {
  /** The styles of which the server sends this visitor no more fonts. */
  reasons: Readonly<Record<string, ImageReason>>
  /** Those of which it sends what is typed, but not the letters that go with it. */
  sparing: Readonly<Record<string, boolean>>
}

/** Refusals by style, until the page is reloaded. */
export const useFontRefusals = create<FontRefusals>()(() => ({ reasons: {}, sparing: {} }))

export function noteSparingFonts(style: string) {
  useFontRefusals.setState(({ sparing }) => ({ sparing: { ...sparing, [style]: true } }))
}

export function noteFontRefusal(style: string, reason: ImageReason) {
  useFontRefusals.setState(({ reasons }) => ({ reasons: { ...reasons, [style]: reason } }))
}
