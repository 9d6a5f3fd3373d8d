import type { QueryClient } from '@tanstack/react-query'
import type { Access } from '#src/features/account/guard.ts'
import { useSession } from '#src/features/account/session.ts'
import { entitlementsQuery } from '#src/features/entitlements/queries.ts'
import { DeleteAccount } from '#src/features/profile/DeleteAccount.tsx'
import { DetailsForm } from '#src/features/profile/DetailsForm.tsx'
import { Devices } from '#src/features/profile/Devices.tsx'
import { EmailPart } from '#src/features/profile/EmailPart.tsx'
import { HeldLicences } from '#src/features/profile/HeldLicences.tsx'
import { OrderFiles } from '#src/features/profile/OrderFiles.tsx'
import { Orders } from '#src/features/profile/Orders.tsx'
import { OwnData } from '#src/features/profile/OwnData.tsx'
import { PasswordByMail } from '#src/features/profile/PasswordByMail.tsx'
import { PasswordForm } from '#src/features/profile/PasswordForm.tsx'
import { ordersQuery, sessionsQuery } from '#src/features/profile/queries.ts'
import { Section } from '#src/features/profile/Section.tsx'
import type { RouteHandle } from '#src/features/shell/crumbs.ts'
import { Title } from '#src/features/tester/Title.tsx'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import css from './profile.module.css'

/** What the page asks for stands in its place from the start; what fails says so there. */
export const loader = (cache: QueryClient) => async () => {
  await Promise.all([
    cache.prefetchQuery(sessionsQuery),
    cache.prefetchQuery(ordersQuery),
    cache.prefetchQuery(entitlementsQuery),
  ])
  return null
}

export const handle: RouteHandle & Access = {
  auth: true,
  title: () => text('account.profile'),
  crumbs: () => [{ title: text('account.profile'), link: paths.profile() }],
}

export function Component() {
  const customer = useSession((session) => session.customer)
  if (!customer) return null
  return (
    <>
      <Title>{text('account.profile')}</Title>
      <div className={css.sections}>
        <Section title={text('profile.details')}>
          <DetailsForm customer={customer} />
        </Section>
        <Section title={text('profile.orders')}>
          <Orders />
        </Section>
        <Section title={text('profile.licences')}>
          <HeldLicences />
        </Section>
        <Section title={text('profile.downloads')}>
          <OrderFiles />
        </Section>
        <Section title={text('profile.devices')}>
          <Devices />
        </Section>
        <Section title={text('profile.password')}>
          {customer.verified && !customer.hasPassword ? (
            <PasswordByMail email={customer.email} />
          ) : (
            <PasswordForm customer={customer} />
          )}
        </Section>
        <Section title={text('account.email')}>
          <EmailPart customer={customer} />
        </Section>
        <Section title={text('profile.data')}>
          <OwnData />
        </Section>
        <Section title={text('profile.end.account')}>
          <DeleteAccount customer={customer} />
        </Section>
      </div>
    </>
  )
}
