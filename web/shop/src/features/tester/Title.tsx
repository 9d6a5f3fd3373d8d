import { useSuspenseQuery } from '@tanstack/react-query'
import { Standing } from '@typecase/ui/Standing'
import type { CSSProperties } from 'react'
import { shopQuery, type Shop } from '#src/features/catalogue/queries.ts'
import css from './Title.module.css'
import { standIn } from './stand-in'
import { useTesterFont } from './use-tester-font'

export type TitleProps = { children: string; size?: 'title' | 'big' | 'empty'; level?: 1 | 2 }

/** The title of a page on its rule, in the foundry's display face where staff have chosen one. */
export function Title({ children, size = 'title', level = 1 }: TitleProps) {
  const { displayStyle } = useSuspenseQuery(shopQuery).data
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <Standing rise={size}>
      <Heading className={css.title} data-size={size}>
        {displayStyle ? <Displayed style={displayStyle}>{children}</Displayed> : children}
      </Heading>
    </Standing>
  )
}

type Displayed = { style: NonNullable<Shop['displayStyle']>; children: string }

function Displayed({ style, children }: Displayed) {
  const font = useTesterFont({ styleId: style.id, tester: style.tester, text: children })
  return (
    <span
      className={css.words}
      data-stand-in={standIn(font)}
      style={
        {
          ...font.face,
          '--bearing': style.leftBearing,
        } as CSSProperties
      }
    >
      {children}
    </span>
  )
}
