import { useSuspenseQuery } from '@tanstack/react-query'
import { BaselineRow } from '@typecase/ui/BaselineRow'
import type { ReactNode } from 'react'
import { shopQuery, type Shop } from '#src/features/catalogue/queries.ts'
import css from './Title.module.css'
import { SetText } from './SetText'
import { useTesterFont } from './use-tester-font'

// em; as in Title.module.css.
const tracking = { title: -0.02, big: -0.03, empty: -0.02 }

type TitleProps = { children: string; size?: 'title' | 'big' | 'empty'; level?: 1 | 2 }

/** The title of a page on its rule, in the foundry's display face where staff have chosen one. */
export function Title({ children, size = 'title', level = 1 }: TitleProps) {
  const { displayStyle } = useSuspenseQuery(shopQuery).data
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <BaselineRow rise={size}>
      <Heading className={css.title} data-size={size} style={{ '--letters': children.length }}>
        {displayStyle ? <Displayed {...{ size, children }} style={displayStyle} /> : children}
      </Heading>
    </BaselineRow>
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

type Props = {
  title: string
  /** 1 where it is the title of the page. */
  level?: 1 | 2
  children: ReactNode
}

/** A line in the display face on its rule, one sentence, one link. */
export function EmptyState({ title, level = 2, children }: Props) {
  return (
    <div className={css.empty}>
      <Title size="empty" level={level}>
        {title}
      </Title>
      <p className={css.words}>{children}</p>
    </div>
  )
}
