import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { scrollTo } from '@typecase/shared/scroll-to'
import { fontQuery } from '#src/features/catalogue/queries.ts'
import type { RouteHandle } from '#src/features/shell/crumbs.ts'
import { About } from '#src/features/tester/About.tsx'
import { FeatureChips } from '#src/features/tester/FeatureChips.tsx'
import { offeredFeatures } from '#src/features/tester/feature-list.ts'
import { Hero } from '#src/features/tester/Hero.tsx'
import { Related } from '#src/features/tester/Related.tsx'
import { StyleList } from '#src/features/tester/StyleList.tsx'
import { useSetting } from '#src/features/tester/use-setting.ts'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import css from './font.module.css'

export const loader =
  (cache: QueryClient) =>
  async ({ params }: LoaderFunctionArgs) => {
    await cache.ensureQueryData(fontQuery(params.id!)) // the path always has :id
    return null
  }

const nameOf = (id: string, cache: QueryClient) =>
  cache.getQueryData(fontQuery(id).queryKey)?.name ?? text('notFound.name')

export const handle: RouteHandle = {
  title: ({ id }, cache) => nameOf(id!, cache),
  crumbs: ({ id }, cache) => [{ title: nameOf(id!, cache), link: paths.font({ id: id! }) }],
}

export function Component() {
  const { id } = useParams()
  // Another family begins with its own text and style.
  return <FontPage key={id} id={id!} />
}

function FontPage({ id }: { id: string }) {
  const { data: font } = useSuspenseQuery(fontQuery(id))
  const setting = useSetting(font)
  return (
    <>
      <Hero font={font} setting={setting} />
      <Section
        title={text('font.stylesHeading')}
        note={text('font.stylesNote', { count: font.styles.length })}
      >
        <StyleList
          font={font}
          onChoose={(style) => {
            setting.setStyle(style)
            scrollTo('#main')
          }}
        />
      </Section>
      {offeredFeatures(setting.style.features).length > 0 && (
        <Section title={text('font.featuresHeading')} note={text('font.featuresNote')}>
          <FeatureChips setting={setting} />
        </Section>
      )}
      <Section title={text('font.about')} note={font.summary}>
        <About font={font} />
      </Section>
      {font.related.length > 0 && (
        <Section title={text('font.related')}>
          <Related families={font.related} />
        </Section>
      )}
    </>
  )
}

function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h2 className={css.heading}>
        {title}
        {note && <span className={css.note}>{note}</span>}
      </h2>
      <div className={css.body}>{children}</div>
    </section>
  )
}
