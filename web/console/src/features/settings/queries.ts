import { queryOptions } from '@tanstack/react-query'
import { api, type Schemas } from '@typecase/shared/console-api'
import { refreshTime } from '../list/paging'
import { refreshHeaders } from '../session/activity'
import { staffRequest } from '../session/staff-request'

// All of these fail with ApiProblem, Unreachable or StepUpCancelled.

export type PaymentSettings = Schemas['PaymentSettings']
export type PaymentTest = Schemas['PaymentTest']
export type MailSettings = Schemas['MailSettings']
export type ShopLimits = Schemas['ShopLimits']
export type ShopLimit = Schemas['ShopLimit']
export type FoundryNotices = Schemas['FoundryNotices']
export type FoundryNotice = Schemas['FoundryNotice']
export type MailSecurity = Schemas['MailSecurity']

/** ms after which the settings are read again while a test waits for its webhook. */
const busyTime = 1_000

export const paymentSettingsQuery = queryOptions({
  queryKey: ['settings', 'payments'],
  queryFn: ({ signal }) =>
    staffRequest(() => api.GET('/settings/payments', { headers: refreshHeaders(), signal })),
  refetchInterval: ({ state: { data } }) =>
    data?.test?.state === 'waits_for_webhook' ? busyTime : refreshTime,
})

export const savePayments = (body: Schemas['NewPaymentSettings']) =>
  staffRequest(() => api.PUT('/settings/payments', { body }))

export const testPayments = () =>
  staffRequest(() => api.POST('/settings/payments/test', { body: {} }))

export const mailSettingsQuery = queryOptions({
  queryKey: ['settings', 'mail'],
  queryFn: ({ signal }) =>
    staffRequest(() => api.GET('/settings/mail', { headers: refreshHeaders(), signal })),
  refetchInterval: refreshTime,
})

export const saveMail = (body: Schemas['NewMailSettings']) =>
  staffRequest(() => api.PUT('/settings/mail', { body }))

export const sendTestMail = () => staffRequest(() => api.POST('/settings/mail/test', { body: {} }))

export const confirmTestMail = (code: string) =>
  staffRequest(() => api.POST('/settings/mail/confirm', { body: { code } }))

export const limitsQuery = queryOptions({
  queryKey: ['settings', 'limits'],
  queryFn: ({ signal }) =>
    staffRequest(() => api.GET('/settings/limits', { headers: refreshHeaders(), signal })),
  refetchInterval: refreshTime,
})

export const saveLimits = (body: Schemas['NewLimits']) =>
  staffRequest(() => api.PUT('/settings/limits', { body }))

export const noticesQuery = queryOptions({
  queryKey: ['settings', 'notices'],
  queryFn: ({ signal }) =>
    staffRequest(() => api.GET('/settings/notices', { headers: refreshHeaders(), signal })),
  refetchInterval: refreshTime,
})

export const saveNotices = (body: Schemas['NewNotices']) =>
  staffRequest(() => api.PUT('/settings/notices', { body }))
