/** The addresses of the console. */
export const paths = {
  start: () => '/',
  home: () => '/home',
  you: () => '/you',
  welcome: () => '/welcome',
  orders: () => '/orders',
  order: (id: string) => `/orders/${encodeURIComponent(id)}`,
  doubts: () => '/orders/in-doubt',
  customers: () => '/customers',
  customer: (id: string) => `/customers/${encodeURIComponent(id)}`,
  offers: () => '/offers',
  /** The orders that a filter of theirs lets through. */
  ordersOf: (filter: Readonly<Record<string, string>>) => `/orders?${new URLSearchParams(filter)}`,
  /** The offers for a customer. */
  offersFor: (customer: string) => `/offers?${new URLSearchParams({ customer })}`,
  offer: (id: string) => `/offers/${encodeURIComponent(id)}`,
  /** A new offer, begun from a record. */
  newOffer: (start: Readonly<Record<string, string>> = {}) =>
    `/offers/new?${new URLSearchParams(start)}`.replace(/\?$/, ''),
  trials: () => '/trials',
  trial: (id: string) => `/trials/${encodeURIComponent(id)}`,
  identify: () => '/trials/identify',
  prices: () => '/prices',
  /** The prices of a family alone. */
  pricesOf: (family: string) => `/prices?${new URLSearchParams({ family })}`,
  tiers: () => '/prices?tab=tiers',
  overrides: () => '/prices?tab=overrides',
  licences: () => '/licences',
  licence: (id: string) => `/licences/${encodeURIComponent(id)}`,
  discounts: () => '/discounts',
  discount: (id: string) => `/discounts/${encodeURIComponent(id)}`,
  texts: () => '/texts',
  page: (id: string) => `/texts/pages/${encodeURIComponent(id)}`,
  post: (id: string) => `/texts/news/${encodeURIComponent(id)}`,
  menus: () => '/texts?tab=menus',
  shortLinks: () => '/texts?tab=links',
  pangrams: () => '/texts?tab=pangrams',
  changes: () => '/changes',
  change: (id: string) => `/changes/${encodeURIComponent(id)}`,
  scheduleChange: (id: string) => `/changes/${encodeURIComponent(id)}?do=schedule`,
  families: () => '/families',
  family: (id: string) => `/families/${encodeURIComponent(id)}`,
  familyStyles: (id: string) => `/families/${encodeURIComponent(id)}?tab=styles`,
  upload: (id: string) => `/families/uploads/${encodeURIComponent(id)}`,
  selling: () => '/selling',
  currencies: () => '/selling?tab=currencies',
  taxes: () => '/selling?tab=taxes',
  payments: () => '/selling?tab=payments',
  mailServer: () => '/selling?tab=mail',
  /** The changes of a font of an upload in the style that it renews. */
  release: (upload: string, file: number, place: number) =>
    `/families/uploads/${encodeURIComponent(upload)}/release/${file}/${place}`,
  reports: () => '/reports',
  sales: () => '/reports/sales',
  /** The sales of a filter of theirs. */
  salesOf: (filter: Readonly<Record<string, string>>) =>
    `/reports/sales?${new URLSearchParams(filter)}`,
  royalties: () => '/reports/royalties',
  /** The open draft of a designer. */
  royaltiesOf: (designer: string) => `/reports/royalties?${new URLSearchParams({ designer })}`,
  royaltyStatement: (id: string) => `/reports/royalties/${encodeURIComponent(id)}`,
  vat: () => '/reports/vat',
  /** The VAT return of a quarter, as "2026-Q3". */
  vatOf: (quarter: string) => `/reports/vat?${new URLSearchParams({ quarter })}`,
  payouts: () => '/reports/payouts',
  payout: (id: string) => `/reports/payouts/${encodeURIComponent(id)}`,
  staff: () => '/staff',
  memberHistory: (id: string) => `/staff?history=${encodeURIComponent(id)}`,
  system: () => '/system',
  jobs: () => '/system/jobs',
  mails: () => '/system/mails',
  builds: () => '/system/builds',
  testerLog: () => '/system/tester-log',
  /** The audit log, narrowed by words of its filter. */
  audit: (filter: Readonly<Record<string, string>> = {}) =>
    `/system/audit?${new URLSearchParams(filter)}`.replace(/\?$/, ''),
}
