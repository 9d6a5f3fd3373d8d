import { TextLink } from '@typecase/ui/Link'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import type { Entitlement } from './queries'

/** The way to a larger licence in the place of this one, where there can be one. */
export function UpgradeLink({ entitlement }: { entitlement: Entitlement }) {
  const { upgradable, familyId, serial, description, licence } = entitlement
  if (!upgradable || familyId === null) return null
  return (
    <TextLink
      to={paths.buy({ id: familyId, upgrade: serial })}
      aria-label={text('licence.upgradeNamed', { description, licence })}
    >
      {text('licence.upgrade')}
    </TextLink>
  )
}
