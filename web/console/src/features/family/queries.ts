import { queryOptions } from '@tanstack/react-query'
import { api, type Schemas } from '@typecase/shared/console-api'
import { refreshTime } from '../list/paging'
import { refreshHeaders } from '../session/activity'
import { staffRequest } from '../session/staff-request'

export type FamilyDetails = Schemas['FamilyDetails']
export type StyleFacts = Schemas['StyleFacts']
export type AxisFacts = Schemas['AxisFacts']

/** Figures of a family and findings in its files, which its entries do not say. Fails with ApiProblem or Unreachable. */
export const familyQuery = (id: string) =>
  queryOptions({
    queryKey: ['families', 'one', id],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/families/{id}', { params: { path: { id } }, headers: refreshHeaders(), signal }),
      ),
    refetchInterval: refreshTime,
  })

/** Changes the shop at once. Fails with ApiProblem: 422 names what is wrong with the address. */
export const changeAddress = (family: string, id: string) =>
  staffRequest(() =>
    api.POST('/families/{id}/address', { params: { path: { id: family } }, body: { id } }),
  )
