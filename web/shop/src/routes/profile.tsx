import type { QueryClient } from '@tanstack/react-query'
import type { Access } from '#src/features/account/guard.ts'
import { useSession } from '#src/features/account/session.ts'
import { entitlementsQuery } from '#src/features/entitlements/queries.ts'
import { DeleteAccount, OwnData } from '#src/features/profile/DeleteAccount.tsx'
import { DetailsForm } from '#src/features/profile/DetailsForm.tsx'
import { Devices } from '#src/features/profile/Devices.tsx'
import { EmailPart } from '#src/features/profile/EmailPart.tsx'
import { HeldLicences } from '#src/features/profile/HeldLicences.tsx'
import { OrderFiles, Orders } from '#src/features/profile/Orders.tsx'
import { PasswordPart } from '#src/features/profile/PasswordForm.tsx'
import { ordersQuery, sessionsQuery } from '#src/features/profile/actions.ts'
import { Section } from '#src/forms/Section.tsx'
import type { RouteHandle } from '#src/features/shell/crumbs.ts'
import { handle as names } from 'virtual:screens/profile'
import { Title } from '#src/features/tester/Title.tsx'
import { text } from '@typecase/shared/messages/text'
import css from './profile.module.css'

/** Each part of the page has its place from the start; a failure shows there. */
export const loader = (cache: QueryClient) => async () => {
  await Promise.all([
    cache.prefetchQuery(sessionsQuery),
    cache.prefetchQuery(ordersQuery),
    cache.prefetchQuery(entitlementsQuery),
  ])
}

export const handle: RouteHandle & Access = { ...names, auth: true }

export function Component() {
  const customer = useSession((session) => session.customer)
  if (!customer) return null
  const parts = [
    [text('profile.details'), <DetailsForm customer={customer} />],
    [text('profile.orders'), <Orders />],
    [text('profile.licences'), <HeldLicences />],
    [text('profile.downloads'), <OrderFiles />],
    [text('profile.devices'), <Devices />],
    [text('profile.password'), <PasswordPart customer={customer} />],
    [text('account.email'), <EmailPart customer={customer} />],
    [text('profile.data'), <OwnData />],
    [text('profile.end.account'), <DeleteAccount customer={customer} />],
  ] as const
  return (
    <>
      <Title>{text('account.profile')}</Title>
      <div className={css.sections}>
        {parts.map(([title, part]) => (
          <Section key={title} look="profile" title={title}>
            {part}
          </Section>
        ))}
      </div>
    </>
  )
}
