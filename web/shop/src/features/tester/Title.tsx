import { useSuspenseQuery } from '@tanstack/react-query'
import { Standing } from '@typecase/ui/Standing'
import type { CSSProperties } from 'react'
import { shopQuery, type Shop } from '#src/features/catalogue/queries.ts'
import css from './Title.module.css'
import { SetText } from './SetText'
import { useTesterFont } from './use-tester-font'

// em; as in Title.module.css.
const tracking = { title: -0.02, big: -0.03, empty: -0.02 }

export type TitleProps = { children: string; size?: 'title' | 'big' | 'empty'; level?: 1 | 2 }

/** The title of a page on its rule, in the foundry's display face where staff have chosen one. */
export function Title({ children, size = 'title', level = 1 }: TitleProps) {
  const { displayStyle } = useSuspenseQuery(shopQuery).data
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <Standing rise={size}>
      <Heading
        className={css.title}
        data-size={size}
        style={{ '--letters': children.length } as CSSProperties}
      >
        {displayStyle ? <Displayed {...{ size, children }} style={displayStyle} /> : children}
      </Heading>
    </Standing>
  )
}

type Displayed = {
  style: NonNullable<Shop['displayStyle']>
  size: NonNullable<TitleProps['size']>
  children: string
}

function Displayed({ style, size, children }: Displayed) {
  const font = useTesterFont({ styleId: style.id, tester: style.tester, text: children })
  return (
    <SetText text={children} font={font} tracking={tracking[size]} bearing={style.leftBearing} />
  )
}
