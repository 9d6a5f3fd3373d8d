import { linkLook } from '@typecase/ui/Link'
import { Link } from 'react-router'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'

/** A licence's serial: leads to where anybody can see what it covers, and that it is genuine. */
export function Serial({ serial }: { serial: string }) {
  return (
    <Link className={linkLook.link} to={paths.verify({ licence: serial })}>
      {text('order.serial', { serial })}
    </Link>
  )
}
