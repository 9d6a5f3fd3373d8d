import { loadPart } from '@typecase/shared/load-part'
import { lazyComponent } from '@typecase/ui/lazy-component'
import { LinkContext } from '@typecase/ui/Link'
import type { ComponentType } from 'react'
import { createBrowserRouter, Link, Navigate, Outlet, type RouteObject } from 'react-router'
import { paths } from './paths'
import { NotFound } from './routes/not-found'
import { Permitted } from './routes/permitted'
import { Root } from './routes/root'
import { ScreenError } from './routes/screen-error'
import { Start } from './routes/start'
import { Welcome } from './routes/welcome'
import { You } from './routes/you'

// The sign-in does not wait for the scripts of the screens behind it.
const screen = (load: () => Promise<ComponentType>) => lazyComponent(() => loadPart(load)).Lazy
const Home = screen(async () => (await import('./routes/home')).Home)
const Orders = screen(async () => (await import('./routes/orders')).Orders)
const Order = screen(async () => (await import('./routes/order')).Order)
const Doubts = screen(async () => (await import('./routes/doubts')).Doubts)
const Customers = screen(async () => (await import('./routes/customers')).Customers)
const Customer = screen(async () => (await import('./routes/customer')).Customer)
const Offers = screen(async () => (await import('./routes/offers')).Offers)
const MakeOffer = screen(async () => (await import('./routes/make-offer')).MakeOffer)
const Offer = screen(async () => (await import('./routes/offer')).Offer)
const Trials = screen(async () => (await import('./routes/trials')).Trials)
const Trial = screen(async () => (await import('./routes/trial')).Trial)
const Identify = screen(async () => (await import('./routes/identify')).Identify)
const Prices = screen(async () => (await import('./routes/prices')).Prices)
const Licences = screen(async () => (await import('./routes/licences')).Licences)
const Licence = screen(async () => (await import('./routes/licence')).Licence)
const Discounts = screen(async () => (await import('./routes/discounts')).Discounts)
const Discount = screen(async () => (await import('./routes/discount')).Discount)
const Selling = screen(async () => (await import('./routes/selling')).Selling)
const Texts = screen(async () => (await import('./routes/texts')).Texts)
const Page = screen(async () => (await import('./routes/text')).Page)
const Post = screen(async () => (await import('./routes/text')).Post)
const Changes = screen(async () => (await import('./routes/changes')).Changes)
const Change = screen(async () => (await import('./routes/change')).Change)
const Families = screen(async () => (await import('./routes/families')).Families)
const Family = screen(async () => (await import('./routes/family')).Family)
const UploadScreen = screen(async () => (await import('./routes/upload')).UploadScreen)
const ReleaseScreen = screen(async () => (await import('./routes/release')).ReleaseScreen)
const Sales = screen(async () => (await import('./routes/sales')).Sales)
const Royalties = screen(async () => (await import('./routes/royalties')).Royalties)
const RoyaltyStatement = screen(
  async () => (await import('./routes/royalties-statement')).RoyaltyStatement,
)
const Payouts = screen(async () => (await import('./routes/payouts')).Payouts)
const Payout = screen(async () => (await import('./routes/payout')).Payout)
const Vat = screen(async () => (await import('./routes/vat')).Vat)
const Jobs = screen(async () => (await import('./routes/system/jobs')).Jobs)
const Mails = screen(async () => (await import('./routes/system/mails')).Mails)
const Builds = screen(async () => (await import('./routes/system/builds')).Builds)
const TesterLog = screen(async () => (await import('./routes/system/tester-log')).TesterLog)
const Audit = screen(async () => (await import('./routes/system/audit')).Audit)
const Staff = screen(async () => (await import('./routes/staff')).Staff)

const screens: RouteObject[] = [
  { path: paths.welcome(), Component: Welcome },
  {
    Component: Root,
    ErrorBoundary: ScreenError,
    children: [
      {
        ErrorBoundary: ScreenError,
        children: [
          { index: true, Component: Start },
          { path: paths.you(), Component: You },
          {
            element: <Permitted area="home" />,
            children: [{ path: paths.home(), Component: Home }],
          },
          {
            element: <Permitted area="orders" />,
            children: [
              { path: paths.orders(), Component: Orders },
              { path: paths.doubts(), Component: Doubts },
              { path: '/orders/:id', Component: Order },
            ],
          },
          {
            element: <Permitted area="customers" />,
            children: [
              { path: paths.customers(), Component: Customers },
              { path: '/customers/:id', Component: Customer },
            ],
          },
          {
            element: <Permitted area="offers" />,
            children: [
              { path: paths.offers(), Component: Offers },
              { path: paths.newOffer(), Component: MakeOffer },
              { path: '/offers/:id', Component: Offer },
            ],
          },
          {
            element: <Permitted area="identify" />,
            children: [{ path: paths.identify(), Component: Identify }],
          },
          {
            element: <Permitted area="trials" />,
            children: [
              { path: paths.trials(), Component: Trials },
              { path: '/trials/:id', Component: Trial },
            ],
          },
          {
            element: <Permitted area="prices" />,
            children: [{ path: paths.prices(), Component: Prices }],
          },
          {
            element: <Permitted area="licences" />,
            children: [
              { path: paths.licences(), Component: Licences },
              { path: '/licences/:id', Component: Licence },
            ],
          },
          {
            element: <Permitted area="discounts" />,
            children: [
              { path: paths.discounts(), Component: Discounts },
              { path: '/discounts/:id', Component: Discount },
            ],
          },
          {
            element: <Permitted area="texts" />,
            children: [
              { path: paths.texts(), Component: Texts },
              { path: '/texts/pages/:id', Component: Page },
              { path: '/texts/news/:id', Component: Post },
            ],
          },
          {
            element: <Permitted area="changes" />,
            children: [
              { path: paths.changes(), Component: Changes },
              { path: '/changes/:id', Component: Change },
            ],
          },
          {
            element: <Permitted area="families" />,
            children: [
              { path: paths.families(), Component: Families },
              { path: '/families/:id', Component: Family },
              { path: '/families/uploads/:id', Component: UploadScreen },
              { path: '/families/uploads/:id/release/:number/:place', Component: ReleaseScreen },
            ],
          },
          {
            element: <Permitted area="reports" />,
            children: [
              { path: paths.reports(), element: <Navigate replace to={paths.sales()} /> },
              { path: paths.sales(), Component: Sales },
              { path: paths.vat(), Component: Vat },
              { path: paths.payouts(), Component: Payouts },
              { path: '/reports/payouts/:id', Component: Payout },
            ],
          },
          {
            element: <Permitted area="royalties" />,
            children: [
              { path: paths.royalties(), Component: Royalties },
              { path: '/reports/royalties/:id', Component: RoyaltyStatement },
            ],
          },
          {
            element: <Permitted area="selling" />,
            children: [{ path: paths.selling(), Component: Selling }],
          },
          {
            element: <Permitted area="staff" />,
            children: [{ path: paths.staff(), Component: Staff }],
          },
          {
            element: <Permitted area="system" />,
            children: [
              { path: paths.system(), element: <Navigate replace to={paths.jobs()} /> },
              { path: paths.jobs(), Component: Jobs },
              { path: paths.mails(), Component: Mails },
              { path: paths.builds(), Component: Builds },
              { path: paths.testerLog(), Component: TesterLog },
            ],
          },
          {
            element: <Permitted area="audit" />,
            children: [{ path: paths.audit(), Component: Audit }],
          },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
]

/** Every screen, with the router's link in place of the plain one of ui. */
export const routes: RouteObject[] = [
  {
    element: (
      <LinkContext value={Link}>
        <Outlet />
      </LinkContext>
    ),
    children: screens,
  },
]

export const makeRouter = () => createBrowserRouter(routes)
