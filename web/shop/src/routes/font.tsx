import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { redirect, type LoaderFunctionArgs } from '#src/router/route.ts'
import { useParams } from 'wouter'
import { scrollTo } from '@typecase/shared/scroll-to'
import { fontQuery } from '#src/features/catalogue/queries.ts'
import type { RouteHandle } from '#src/features/shell/crumbs.ts'
import { About } from '#src/features/specimen/About.tsx'
import { Axes } from '#src/features/specimen/Axes.tsx'
import { Features } from '#src/features/specimen/Features.tsx'
import { Glyphs } from '#src/features/specimen/glyphs/Glyphs.tsx'
import { Hero } from '#src/features/specimen/Hero.tsx'
import { Languages } from '#src/features/specimen/languages/Languages.tsx'
import { Related } from '#src/features/specimen/Related.tsx'
import { Section } from '#src/features/specimen/Section.tsx'
import { StyleList } from '#src/features/specimen/StyleList.tsx'
import { useSetting } from '#src/features/specimen/use-setting.ts'
import { visibleAxes } from '#src/features/tester/axes.ts'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'

export const loader = (cache: QueryClient) => async (args: LoaderFunctionArgs) => {
  const { id } = await cache.ensureQueryData(fontQuery(args.params.id!)) // the path always has :id
  return id === args.params.id
    ? null
    : redirect(paths.font({ id }) + new URL(args.request.url).search)
}

const nameOf = (id: string, cache: QueryClient) =>
  cache.getQueryData(fontQuery(id).queryKey)?.name ?? ''

export const handle: RouteHandle = {
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
      {visibleAxes(setting.style.axes).length > 0 && <Axes font={font} setting={setting} />}
      {setting.style.untriedAxes.length > 0 && (
        <Section title={text('font.axesHeading')}>
          <p>{text('font.untriedAxes', { names: setting.style.untriedAxes.join(', ') })}</p>
        </Section>
      )}
      <Glyphs font={font} />
      <Features font={font} setting={setting} />
      <Languages font={font} setting={setting} />
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
