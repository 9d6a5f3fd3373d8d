import { Unreachable } from '@typecase/shared/api'
import { redirect, type LoaderFunction } from 'react-router'
import { paths } from '#src/paths.ts'
import { checkSession } from './sign-in'
import { useSession } from './session'

/**
 * A loader for customers only. Nobody signed in: to /login. Where that cannot be found out, the page
 * says so on the spot and offers to try again.
 */
export function forCustomers(load: LoaderFunction): LoaderFunction {
  return async (args, context) => {
    await checkSession()
    const { customer } = useSession.getState()
    if (customer === null) throw redirect(paths.login())
    if (customer === undefined) throw new Unreachable('Who is signed in is not known.')
    return load(args, context)
  }
}
