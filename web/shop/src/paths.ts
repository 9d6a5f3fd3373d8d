type Query = Record<string, string | undefined>

const withQuery = (path: string, query: Query = {}) => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1])
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

/** Every address that the shop links to. */
export const paths = {
  /** `language`: a tag, of the families that set it. */
  front: ({ language }: { language?: string } = {}) => withQuery('/', { language }),
  saves: () => withQuery('/', { saves: 'true' }),
  /** A tester that was set up elsewhere: packed into the link, or kept by the server under an id. */
  tester: (link: { packed: string } | { state: string }) =>
    'packed' in link ? `/#t=${link.packed}` : withQuery('/', { state: link.state }),
  testAll: () => '/test_all',
  font: ({ id }: { id: string }) => `/${id}`,
  /** `code`: a tag, of which the page's section of languages tells. */
  fontLanguage: ({ id }: { id: string }, code: string) =>
    withQuery(`/${id}`, { language: code }) + '#languages',
  /** A PDF that the server makes. */
  specimen: ({ id }: { id: string }) => `/api/fonts/${id}/specimen.pdf`,
  /** `upgrade` is the serial number of a licence that is to give way. */
  buy: ({ id, style, upgrade }: { id: string; style?: string; upgrade?: string }) =>
    withQuery(`/${id}/buy`, { style, upgrade }),
  cart: () => '/cart',
  sharedCart: ({ id }: { id: string }) => `/cart/${id}`,
  /** A quote that the server makes. */
  sharedCartPdf: ({ id }: { id: string }) => `/api/carts/${id}/quote.pdf`,
  preparedCart: ({ id }: { id: string }) => `/prepared_cart/${id}`,
  /** A document of its own: entered by a full page load. For the cart, an open order or a shared cart. */
  checkout: ({ order, cart }: { order?: string; cart?: string } = {}) =>
    withQuery('/checkout', { order, cart }),
  order: ({ id }: { id: string }) => `/orders/${id}`,
  orderSuccess: ({ id }: { id: string }) => `/orders/${id}/success`,
  /** As the gateway names what has become of a payment on the way back from a bank. */
  orderAfterPaying: ({ id }: { id: string }, outcome: 'succeeded' | 'pending') =>
    `/orders/${id}/success?redirect_status=${outcome}`,
  login: () => '/login',
  forgotPassword: () => '/forgot_password',
  resetPassword: () => '/reset_password',
  profile: () => '/profile',
  page: ({ id }: { id: string }) => `/pages/${id}`,
  news: ({ page = 1 }: { page?: number } = {}) =>
    withQuery('/news', { page: page > 1 ? String(page) : undefined }),
  post: ({ id }: { id: string }) => `/news/${id}`,
  /** An Atom feed that the server makes. */
  newsFeed: () => '/news/feed.xml',
  /** `font` is a family that is chosen from the start. */
  trials: ({ font }: { font?: string } = {}) => withQuery('/trials', { font }),
  trialSubmitted: () => '/trials/submitted',
  /** Where the mailed link of a trial leads. */
  trial: () => '/trials/get',
  /** Where anybody can check a licence. */
  verify: ({ licence }: { licence?: string } = {}) => withQuery('/pages/verify', { licence }),
  help: () => '/pages/faq',
  notFound: () => '/404',
  forbidden: () => '/403',
}

/**
 * Whether a path of this site is a screen. Files and answers of the server are none, and opened by
 * the browser: "/news/feed.xml", "/api/fonts/inter/specimen.pdf".
 */
export function isScreen(path: string) {
  const [place = ''] = path.split(/[?#]/)
  return !/^\/(api|t|og)(\/|$)/.test(place) && !/\.[^/]+$/.test(place)
}
