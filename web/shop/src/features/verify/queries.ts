import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Schemas } from '@typecase/shared/api'

export type Verification = Schemas['Verification']
export type LicensedFile = Schemas['LicensedFile']

/** A licence by its number. Fails with ApiProblem 404. */
export const verificationQuery = (serial: string) =>
  queryOptions({
    queryKey: ['verification', serial],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/verifications/{serial}', { params: { path: { serial } }, signal })),
    staleTime: 10_000,
    retry: false,
  })

export const signingKeysQuery = queryOptions({
  queryKey: ['signing-keys'],
  queryFn: ({ signal }) => unwrap(api.GET('/signing_keys', { signal })),
  staleTime: 60_000,
})

/** A licence's number as it is printed, of what somebody typed: no spaces, and no letter that it lacks. */
export const toSerial = (typed: string) =>
  typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')

/** A digest in hexadecimal as certificates print it: as far as people compare at once. */
export const inGroups = (digest: string) => digest.replace(/(.{8})(?=.)/g, '$1 ')
