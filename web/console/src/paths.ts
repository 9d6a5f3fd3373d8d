/** The addresses of the console. */
export const paths = {
  you: () => '/',
  welcome: () => '/welcome',
}
