import type { Schemas } from '@typecase/shared/api'
import { linkLook } from '@typecase/ui/Link'
import { Link } from 'react-router'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import css from './Neighbours.module.css'

type Neighbour = Schemas['PostSummary'] | null

/** The ways from a post to those before and after it, and to all. */
export function Neighbours({ newer, older }: { newer: Neighbour; older: Neighbour }) {
  return (
    <nav className={`grid ${css.neighbours}`} aria-label={text('news.posts')}>
      <Way label={text('news.newer')} post={newer} rel="next" />
      <Way label={text('news.older')} post={older} rel="prev" />
      <p className={css.all}>
        <Link className={linkLook.link} to={paths.news()}>
          {text('news.all')}
        </Link>
      </p>
    </nav>
  )
}

function Way({ label, post, rel }: { label: string; post: Neighbour; rel: string }) {
  if (!post) return null
  return (
    <p className={css.way} data-rel={rel}>
      <span className={css.label}>{label}</span>
      <Link className={linkLook.link} rel={rel} to={paths.post(post)}>
        {post.title}
      </Link>
    </p>
  )
}
