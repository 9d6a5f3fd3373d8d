import { BaselineRow } from '@typecase/ui/BaselineRow'
import type { ReactNode } from 'react'
import type { Schemas } from '@typecase/shared/api'
import { TextLink } from '@typecase/ui/Link'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import css from './PostTitle.module.css'

/** A headline of any length, its last line on the rule, and in the second voice what hangs below. */
export function PostTitle({ note, children }: { note: ReactNode; children: string }) {
  return (
    <header>
      <BaselineRow className={css.stand}>
        <h1 className={css.title}>{children}</h1>
      </BaselineRow>
      <p className={css.note}>{note}</p>
    </header>
  )
}

type Neighbour = Schemas['PostSummary'] | null

/** The ways from a post to those before and after it, and to all. */
export function Neighbours({ newer, older }: { newer: Neighbour; older: Neighbour }) {
  return (
    <nav className={`grid ${css.neighbours}`} aria-label={text('news.posts')}>
      <Way label={text('news.newer')} post={newer} rel="next" />
      <Way label={text('news.older')} post={older} rel="prev" />
      <p className={css.all}>
        <TextLink to={paths.news()}>{text('news.all')}</TextLink>
      </p>
    </nav>
  )
}

function Way({ label, post, rel }: { label: string; post: Neighbour; rel: string }) {
  if (!post) return null
  return (
    <p className={css.way} data-rel={rel}>
      <span className={`small ${css.label}`}>{label}</span>
      <TextLink rel={rel} to={paths.post(post)}>
        {post.title}
      </TextLink>
    </p>
  )
}
