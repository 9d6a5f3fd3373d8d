import type { ElementType, HTMLAttributes } from 'react'
import css from './VisuallyHidden.module.css'

type Props = HTMLAttributes<HTMLElement> & { elementType?: 'div' | 'span' | 'h1' | 'h2' | 'p' }

/** Words for those who do not see the page. */
export function VisuallyHidden({ elementType = 'div', ...rest }: Props) {
  const Element: ElementType = elementType
  return <Element {...rest} className={css.hidden} />
}
