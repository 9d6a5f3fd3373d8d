import { text } from '@typecase/shared/messages/text'
import css from './LoadingImage.module.css'

/** A single rule that draws itself once. */
export function LoadingImage() {
  return (
    <svg className={css.image} role="img" aria-label={text('shell.loading')} viewBox="0 0 100 2">
      <path d="M0 1h100" pathLength="1" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
