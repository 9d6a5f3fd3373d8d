import { linkLook } from '@typecase/ui/Link'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { shopQuery, type Font } from '#src/features/catalogue/queries.ts'
import { Title } from '#src/features/tester/Title.tsx'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import css from './NotOnSale.module.css'

/** In place of the buy page while nothing of the family has a price, or no licence is offered. */
export function NotOnSale({ font: { id, name } }: { font: Font }) {
  const { email } = useSuspenseQuery(shopQuery).data
  return (
    <>
      <Title>{text('font.buyNamed', { name })}</Title>
      <p className={css.words}>
        {text('buy.notOnSale', { name })}{' '}
        <a className={linkLook.link} href={`mailto:${email}`}>
          {email}
        </a>
      </p>
      <p>
        <Link className={linkLook.link} to={paths.font({ id })}>
          {text('buy.backTo', { name })}
        </Link>
      </p>
    </>
  )
}
