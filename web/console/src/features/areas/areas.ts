import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { isAllowed, type Permission } from '../session/permissions'
import type { StaffSession } from '../session/session'

export type Area = {
  id: string
  to: string
  label: string
  permission: Permission
  /** The letter that leads there, after G. */
  key: string
  /** Areas of one group stand together. */
  group: 'sales' | 'catalogue' | 'system'
}

/** The areas of the console, in the order of the menu. */
export const areas: readonly Area[] = [
  {
    id: 'home',
    to: paths.home(),
    label: text('console.home.title'),
    permission: 'orders:read',
    key: 'h',
    group: 'sales',
  },
  {
    id: 'orders',
    to: paths.orders(),
    label: text('console.orders.title'),
    permission: 'orders:read',
    key: 'o',
    group: 'sales',
  },
  {
    id: 'customers',
    to: paths.customers(),
    label: text('console.customers.title'),
    permission: 'customers:read',
    key: 'c',
    group: 'sales',
  },
  {
    id: 'offers',
    to: paths.offers(),
    label: text('console.offers.title'),
    permission: 'offers:read',
    key: 'q',
    group: 'sales',
  },
  {
    id: 'trials',
    to: paths.trials(),
    label: text('console.trials.title'),
    permission: 'trials:read',
    key: 'i',
    group: 'sales',
  },
  {
    id: 'families',
    to: paths.families(),
    label: text('console.families.title'),
    permission: 'families:write',
    key: 'f',
    group: 'catalogue',
  },
  {
    id: 'prices',
    to: paths.prices(),
    label: text('console.prices.title'),
    permission: 'changes:read',
    key: 'p',
    group: 'catalogue',
  },
  {
    id: 'licences',
    to: paths.licences(),
    label: text('console.licences.title'),
    permission: 'changes:read',
    key: 'l',
    group: 'catalogue',
  },
  {
    id: 'discounts',
    to: paths.discounts(),
    label: text('console.discounts.title'),
    permission: 'discounts:write',
    key: 'd',
    group: 'catalogue',
  },
  {
    id: 'texts',
    to: paths.texts(),
    label: text('console.text.title'),
    permission: 'changes:read',
    key: 't',
    group: 'catalogue',
  },
  {
    id: 'changes',
    to: paths.changes(),
    label: text('console.drafts.title'),
    permission: 'changes:read',
    key: 'e',
    group: 'catalogue',
  },
  {
    id: 'reports',
    to: paths.reports(),
    label: text('console.reports.title'),
    permission: 'reports:read',
    key: 'r',
    group: 'system',
  },
  {
    id: 'selling',
    to: paths.selling(),
    label: text('console.selling.title'),
    permission: 'changes:read',
    key: 'w',
    group: 'system',
  },
  {
    id: 'staff',
    to: paths.staff(),
    label: text('console.staff.title'),
    permission: 'staff:read',
    key: 's',
    group: 'system',
  },
  {
    id: 'system',
    to: paths.system(),
    label: text('console.system.title'),
    permission: 'system:read',
    key: 'm',
    group: 'system',
  },
]

/** A screen within an area, which may need a permission of its own. */
export type SubScreen = Pick<Area, 'id' | 'to' | 'label' | 'permission'>

/** The screens of the area Reports, in the order of their row. */
export const reportScreens: readonly SubScreen[] = [
  {
    id: 'sales',
    to: paths.sales(),
    label: text('console.sales.title'),
    permission: 'reports:read',
  },
  {
    id: 'royalties',
    to: paths.royalties(),
    label: text('console.royalties.title'),
    permission: 'royalties:read',
  },
  {
    id: 'vat',
    to: paths.vat(),
    label: text('console.vat.short'),
    permission: 'reports:read',
  },
  {
    id: 'payouts',
    to: paths.payouts(),
    label: text('console.payouts.title'),
    permission: 'reports:read',
  },
]

/** The screens of the area Trials that need a permission of their own. */
export const trialScreens: readonly SubScreen[] = [
  {
    id: 'identify',
    to: paths.identify(),
    label: text('console.identify.title'),
    permission: 'trials:write',
  },
]

/** The screens of the area System, in the order of their row. */
export const systemScreens: readonly SubScreen[] = [
  { id: 'jobs', to: paths.jobs(), label: text('console.jobs.title'), permission: 'system:read' },
  { id: 'mails', to: paths.mails(), label: text('console.mails.title'), permission: 'system:read' },
  {
    id: 'builds',
    to: paths.builds(),
    label: text('console.builds.title'),
    permission: 'system:read',
  },
  {
    id: 'testerLog',
    to: paths.testerLog(),
    label: text('console.testerLog.title'),
    permission: 'system:read',
  },
  { id: 'audit', to: paths.audit(), label: text('console.audit.title'), permission: 'audit:read' },
]

/** Those of the screens that the member of a session may open. */
export const openScreens = (
  screens: readonly SubScreen[],
  session: Pick<StaffSession, 'permissions'>,
) => screens.filter(({ permission }) => isAllowed(session, permission))

/** The areas that the member of a session may open. */
export const areasOf = (session: Pick<StaffSession, 'permissions'>) =>
  areas.filter(({ permission }) => isAllowed(session, permission))

/** The first screen of a member. */
export const startOf = (session: Pick<StaffSession, 'permissions'>) =>
  areasOf(session)[0]?.to ?? paths.you()
