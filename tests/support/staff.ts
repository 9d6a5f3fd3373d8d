import { randomUUID } from 'node:crypto'
import { Buyer } from './buyer.ts'
import { noteSecret } from './secrets.ts'
import type { Shop } from './shop.ts'

/** `typecase staff WORDS`; throws where it fails. */
export function runStaff(shop: Shop, ...words: string[]) {
  const done = shop.run('staff', ...words)
  if (done.status !== 0) throw new Error(`staff ${words[0]}: ${done.err}${done.out}`)
  return done.out
}

/** A new member of staff, by an address that no other has. */
export function addStaff(shop: Shop, role = 'editor') {
  return addStaffWithLink(shop, role).email
}

/** The same, and the token of the link that lets them into the console. */
export function addStaffWithLink(shop: Shop, role = 'editor') {
  const email = `${randomUUID()}@foundry.example`
  const out = runStaff(shop, 'add', email, '--name', 'Mira Holt', '--role', role)
  return { email, token: linkTokenIn(out) }
}

/** Takes away how they sign in; the token of their new link. */
export const resetStaff = (shop: Shop, email: string) => linkTokenIn(runStaff(shop, 'reset', email))

function linkTokenIn(out: string) {
  const token = /\/welcome#([\w-]+)/.exec(out)?.[1] ?? ''
  noteSecret('link of staff', token)
  return token
}

/** A token that may change menus, of a new member unless told. */
export function addStaffToken(shop: Shop, email = addStaff(shop), days = 90) {
  const words = ['--scope', 'menus:write', '--for', 'a script', '--days', String(days)]
  const token = runStaff(shop, 'token', email, ...words).trim()
  noteSecret('token of staff', token)
  return token
}

/** A client that brings a token of staff, which no answer renews. */
export const asStaff = (shop: Shop, token = addStaffToken(shop)) =>
  Object.assign(new Buyer(shop), { access: token })
