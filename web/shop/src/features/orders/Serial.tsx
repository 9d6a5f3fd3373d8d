import { linkLook } from '@typecase/ui/Link'
import { Link } from 'react-router'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import css from './Serial.module.css'

/** A licence's serial: leads to where anybody can see what it covers, and that it is genuine. */
export function Serial({ serial }: { serial: string }) {
  return (
    <span className={css.serial}>
      <Link className={linkLook.link} to={paths.verify({ licence: serial })}>
        {text('order.serial', { serial })}
      </Link>
    </span>
  )
}
