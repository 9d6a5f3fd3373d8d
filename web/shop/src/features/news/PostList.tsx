import { TextLink } from '@typecase/ui/Link'
import type { Schemas } from '@typecase/shared/api'
import { day } from '@typecase/shared/format'
import { paths } from '#src/paths.ts'
import { VisibilityMark } from './VisibilityMark'
import css from './PostList.module.css'

/** Posts by date, the newest first. */
export function PostList({ posts }: { posts: readonly Schemas['PostSummary'][] }) {
  return (
    <ul className={css.posts}>
      {posts.map((post) => (
        <li key={post.id} className={`grid ${css.post}`}>
          <time className={css.date} dateTime={post.publishedAt}>
            {day(post.publishedAt)}
          </time>
          <div className={css.words}>
            <h2 className={css.title}>
              <TextLink look="row" className={css.link} to={paths.post(post)}>
                {post.title}
              </TextLink>
            </h2>
            {post.visibility && (
              <p className="small">
                <VisibilityMark visibility={post.visibility} />
              </p>
            )}
            <p className={css.description}>{post.description}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
