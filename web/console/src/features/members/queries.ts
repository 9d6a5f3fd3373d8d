import { queryOptions } from '@tanstack/react-query'
import { api, type Schemas } from '@typecase/shared/console-api'
import { refreshHeaders } from '../session/activity'
import { staffRequest } from '../session/staff-request'

// All of these fail with ApiProblem, Unreachable or StepUpCancelled.

export type StaffMember = Schemas['StaffMember']
export type ListedMember = Schemas['ListedMember']
export type InvitedMember = Schemas['InvitedMember']

/** All members, disabled ones too, by name. */
export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: async ({ signal }) =>
    (await staffRequest(() => api.GET('/members', { headers: refreshHeaders(), signal }))).members,
  refetchInterval: 30_000,
})

export const addMember = (body: Schemas['NewMember']) =>
  staffRequest(() => api.POST('/members', { body }))

export const updateMember = (id: string, body: Schemas['MemberChange']) =>
  staffRequest(() => api.PATCH('/members/{id}', { params: { path: { id } }, body }))

export const resetMember = (id: string) =>
  staffRequest(() => api.POST('/members/{id}/reset', { params: { path: { id } }, body: {} }))
