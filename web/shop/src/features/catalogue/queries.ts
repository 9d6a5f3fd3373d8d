import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Schemas } from '@typecase/shared/api'

export type Family = Schemas['FontSummary']
export type Font = Schemas['Font']
export type Style = Schemas['Style']
export type StyleSummary = Schemas['StyleSummary']
export type Licence = Schemas['Licence']
export type LicenceList = Schemas['LicenceList']
export type Combinations = LicenceList['combinations']
export type Shop = Schemas['Shop']

// Prices and families change rarely, and the server checks them again before any payment.
const minute = 60_000

/** The foundry and how its shop sells and shows fonts. */
export const shopQuery = queryOptions({
  queryKey: ['shop'],
  queryFn: ({ signal }) => unwrap(api.GET('/siteconfigs/shop', { signal })),
  staleTime: Infinity,
})

/** Every family on sale, in the foundry's order. */
export const fontsQuery = queryOptions({
  queryKey: ['fonts'],
  queryFn: ({ signal }) => unwrap(api.GET('/fonts', { signal })),
  staleTime: minute,
})

/** The first of them, where there are many; see family-list.ts. */
export const firstFontsQuery = queryOptions({
  queryKey: ['fonts', 1],
  queryFn: ({ signal }) => unwrap(api.GET('/fonts', { params: { query: { page: 1 } }, signal })),
  staleTime: minute,
})

/** Every style on sale, in the order of the families. */
export const stylesQuery = queryOptions({
  queryKey: ['styles'],
  queryFn: ({ signal }) => unwrap(api.GET('/styles', { signal })),
  staleTime: minute,
})

/** Hidden parts of a family that a link shows: a style or package, a licence kind. */
export type Unlisted = { item?: string; kind?: string }

/** One family with its styles and packages. Fails with ApiProblem 404, or 410 once it is retired. */
export const fontQuery = (id: string, query: Unlisted = {}) =>
  queryOptions({
    queryKey: ['font', id, ...(Object.keys(query).length > 0 ? [query] : [])],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/fonts/{id}', { params: { path: { id }, query }, signal })),
    staleTime: minute,
  })

/** The licence kinds and tiers that a family is sold under, with a hidden one where a link names it. */
export const licencesQuery = (font: string, kind?: string) =>
  queryOptions({
    queryKey: ['licences', font, ...(kind ? [kind] : [])],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/licences', { params: { query: { font, ...(kind && { kind }) } }, signal })),
    staleTime: minute,
  })
