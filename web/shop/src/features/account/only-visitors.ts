import { redirect } from 'react-router'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import { giveNotice } from './notice'
import { useSession } from './session'
import { checkSession } from './sign-in'

/**
 * For the loader of a page at `path` that only somebody signed out can use. Whoever is signed in is
 * led to the front page, which says so and offers to sign out and come back; what a link brought
 * stays good.
 */
export async function onlyVisitors(path: string) {
  await checkSession()
  const { customer } = useSession.getState()
  if (!customer) return
  const words = text('account.signedInElsewhere', { email: customer.email })
  giveNotice(paths.front(), { text: words, signOutTo: path })
  throw redirect(paths.front())
}
