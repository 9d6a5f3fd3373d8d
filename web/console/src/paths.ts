/** The addresses of the console. */
export const paths = {
  start: () => '/',
  you: () => '/you',
  welcome: () => '/welcome',
  orders: () => '/orders',
  order: (id: string) => `/orders/${encodeURIComponent(id)}`,
  staff: () => '/staff',
}
