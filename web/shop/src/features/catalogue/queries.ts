import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Schemas } from '@typecase/shared/api'

export type Family = Schemas['FontSummary']
export type Font = Schemas['Font']
export type Style = Schemas['Style']
export type StyleSummary = Schemas['StyleSummary']
export type Licence = Schemas['Licence']
export type Combinations = Schemas['LicenceList']['combinations']
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

/** Every style on sale, in the order of the families. */
export const stylesQuery = queryOptions({
  queryKey: ['styles'],
  queryFn: ({ signal }) => unwrap(api.GET('/styles', { signal })),
  staleTime: minute,
})

/** One family with its styles and packages. Fails with ApiProblem 404. */
export const fontQuery = (id: string) =>
  queryOptions({
    queryKey: ['font', id],
    queryFn: ({ signal }) => unwrap(api.GET('/fonts/{id}', { params: { path: { id } }, signal })),
    staleTime: minute,
  })

/** The licence kinds and tiers that a family is sold under. */
export const licencesQuery = (font: string) =>
  queryOptions({
    queryKey: ['licences', font],
    queryFn: ({ signal }) => unwrap(api.GET('/licences', { params: { query: { font } }, signal })),
    staleTime: minute,
  })
