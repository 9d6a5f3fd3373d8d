import type { AnchorHTMLAttributes, Ref } from 'react'
import { Link as WouterLink } from 'wouter'
import { usePlace, type useShownPath } from './hooks'
import { addressOf } from './place'
import type { NavigateOptions } from './router'

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> &
  NavigateOptions & { to: string; ref?: Ref<HTMLAnchorElement> }

/** A link that changes the page without a load. To where one is already it adds no entry. */
export function Link({ replace, ...rest }: LinkProps) {
  const isHere = rest.to === addressOf(usePlace())
  return <WouterLink<typeof useShownPath> {...rest} replace={replace ?? isHere} />
}
