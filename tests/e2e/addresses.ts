/** The answer of an address to any client: a browser, a search engine, a feed reader. */
export interface Address {
  /** ORDER, SHARED and PREPARED stand for ids, as in documents.ts. */
  path: string
  /** Of the document, without the foundry's name behind it. */
  title: string
  heading: string
  /** The steps after the front page; on the front page none. */
  crumbs: string[]
  /** Search engines may show it. */
  indexed?: true
  status?: 404 | 403
  /** Seen by who is signed in. */
  customer?: true
  /** Begins what stands there before any script runs; the heading, where it is not told. */
  words?: string
}

/** Every address of the shop by what is there: one of each kind. */
export const addresses: Address[] = [
  {
    path: '/',
    title: 'Open Sorts: Seventeen families, set to be looked at closely',
    heading: 'Open Sorts: 17 families',
    crumbs: [],
    indexed: true,
    words: 'Open Sorts',
  },
  {
    path: '/eb-garamond',
    title: 'EB Garamond',
    heading: 'EB Garamond',
    crumbs: ['EB Garamond'],
    indexed: true,
  },
  {
    path: '/fraunces/buy',
    title: 'Buy Fraunces',
    heading: 'Buy Fraunces',
    crumbs: ['Fraunces', 'Buy'],
  },
  {
    path: '/test_all',
    title: 'All styles',
    heading: 'All styles',
    crumbs: ['All styles'],
    indexed: true,
  },
  { path: '/cart', title: 'Cart', heading: 'Cart', crumbs: ['Cart'] },
  {
    path: '/cart/SHARED',
    title: 'Shared cart',
    heading: 'Shared cart',
    crumbs: ['Cart', 'Shared'],
  },
  {
    path: '/prepared_cart/PREPARED',
    title: 'Prepared for you',
    heading: 'Prepared for you',
    crumbs: ['Prepared for you'],
  },
  {
    path: '/checkout',
    title: 'Checkout',
    heading: 'Check out',
    crumbs: ['Cart', 'Checkout'],
    words: 'Checkout',
  },
  {
    path: '/orders/ORDER',
    title: 'Order',
    heading: 'Your order',
    crumbs: ['Order'],
    customer: true,
    words: 'Order',
  },
  {
    path: '/orders/ORDER/success',
    title: 'Order',
    heading: 'Yours now',
    crumbs: ['Order'],
    customer: true,
    words: 'Order',
  },
  { path: '/login', title: 'Login', heading: 'Come in', crumbs: ['Login'], words: 'Login' },
  {
    path: '/forgot_password',
    title: 'Forgotten password',
    heading: 'Forgotten',
    crumbs: ['Login', 'Forgotten password'],
    words: 'Forgotten password',
  },
  {
    path: '/reset_password?token=none',
    title: 'Choose a new password',
    heading: 'New password',
    crumbs: ['Login', 'Choose a new password'],
    words: 'Choose a new password',
  },
  {
    path: '/profile',
    title: 'Your profile',
    heading: 'Your profile',
    crumbs: ['Your profile'],
    customer: true,
  },
  {
    path: '/pages/faq',
    title: 'Questions and answers',
    heading: 'Questions and answers',
    crumbs: ['Questions and answers'],
    indexed: true,
  },
  {
    path: '/pages/verify',
    title: 'Verify a licence',
    heading: 'Verify a licence',
    crumbs: ['Verify a licence'],
  },
  {
    path: '/pages/eula-desktop',
    title: 'Desktop licence agreement',
    heading: 'Desktop licence agreement',
    crumbs: ['Desktop licence agreement'],
    indexed: true,
  },
  {
    path: '/pages/eula-trial',
    title: 'Terms of trials',
    heading: 'Terms of trials',
    crumbs: ['Terms of trials'],
    indexed: true,
  },
  { path: '/news', title: 'News', heading: 'News', crumbs: ['News'], indexed: true },
  {
    path: '/news/wonk',
    title: 'What the wonk axis does',
    heading: 'What the wonk axis does',
    crumbs: ['News', 'What the wonk axis does'],
    indexed: true,
  },
  {
    path: '/trials',
    title: 'Trial fonts',
    heading: 'Trial fonts',
    crumbs: ['Trial fonts'],
    indexed: true,
  },
  {
    path: '/trials/submitted',
    title: 'On its way',
    heading: 'Trial fonts',
    crumbs: ['Trial fonts', 'Sent'],
    words: 'On its way',
  },
  {
    path: '/trials/get',
    title: 'Your trial',
    heading: 'Your trial',
    crumbs: ['Trial fonts', 'Your trial'],
  },
  ...['/404', '/nothing-here', '/project/none', '/news/none', '/pages/none', '/a/b/c'].map(
    (path): Address => ({
      path,
      title: 'Not found',
      heading: 'Out of sorts',
      crumbs: path.startsWith('/news/') ? ['News', 'Not found'] : ['Not found'],
      status: 404,
      words: 'Not found',
    }),
  ),
  {
    path: '/403',
    title: 'Not yours to see',
    heading: 'Locked case',
    crumbs: ['Not yours to see'],
    status: 403,
    words: 'Not yours to see',
  },
]

/** Where an address of the shop leads on to, at once. */
export const ways: Record<string, string> = {
  '/berry': '/ready',
  '/frisbee': '/frizbee',
  '/project/bread': '/news/bread-type',
}
