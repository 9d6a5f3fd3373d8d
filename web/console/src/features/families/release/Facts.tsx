import { list, number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import type { ReactNode } from 'react'
import type { ReleaseView } from './queries'
import { signed, units } from './release-words'
import css from './Tables.module.css'

type Font = ReleaseView['difference']['font']
type Row = { key: string; name: string; words: ReactNode }

const Facts = ({ rows }: { rows: readonly Row[] }) => (
  <dl className={css.facts}>
    {rows.map(({ key, name, words }) => (
      <div key={key} style={{ display: 'contents' }}>
        <dt>{name}</dt>
        <dd>{words}</dd>
      </div>
    ))}
  </dl>
)

const Mark = ({ children }: { children: string }) => <span className={css.changed}>{children}</span>

/** Features that came, went, or change other texts than before. */
export function Features({ features }: { features: Font['features'] }) {
  const rows: Row[] = [
    ...features.added.map(({ tag, name }) => ({
      key: `+${tag}`,
      name: tag,
      words: (
        <>
          <Mark>{text('console.release.isNew')}</Mark> {name}
        </>
      ),
    })),
    ...features.removed.map(({ tag, name }) => ({
      key: `-${tag}`,
      name: tag,
      words: (
        <>
          <Mark>{text('console.release.isGone')}</Mark> {name}
        </>
      ),
    })),
    ...features.changed.map(({ tag, gained, lost }) => ({
      key: tag,
      name: tag,
      words: (
        <>
          {gained.count > 0 && <Mark>{text('console.release.nowAlso')}</Mark>}{' '}
          {some(gained.listed, gained.count)}{' '}
          {lost.count > 0 && <Mark>{text('console.release.noMore')}</Mark>}{' '}
          {some(lost.listed, lost.count)}
        </>
      ),
    })),
  ]
  return rows.length > 0 ? (
    <Facts rows={rows} />
  ) : (
    <p className="quiet">{text('console.release.sameFeatures')}</p>
  )
}

const shown = 12

function some(listed: readonly string[], count: number) {
  if (count === 0) return ''
  const first = list(listed.slice(0, shown))
  return count > shown
    ? text('console.release.andMore', { first, count: number(count - shown) })
    : first
}

/** Numbers that the tables of the font state. */
export const Metrics = ({ metrics }: { metrics: Font['verticalMetrics'] }) => (
  <Facts
    rows={metrics.map(({ name, before, after }) => ({
      key: name,
      name,
      words: (
        <>
          {text('console.release.fromTo', { before: units(before), after: units(after) })}{' '}
          {before !== null && after !== null && <Mark>{signed(after - before)}</Mark>}
        </>
      ),
    }))}
  />
)

/** Names, languages, axes and instances. */
export function Names({ difference }: { difference: ReleaseView['difference'] }) {
  const { font, languagesGained, languagesLost } = difference
  const { axes, instances } = font
  const range = ({ min, standard, max }: (typeof axes.added)[number]) =>
    text('console.release.range', {
      min: number(min, 2),
      standard: number(standard, 2),
      max: number(max, 2),
    })
  const fromTo = (before: string, after: string) =>
    text('console.release.fromTo', { before: before || '–', after: after || '–' })
  const rows: Row[] = [
    ...font.names.map(({ name, before, after }) => ({
      key: `name ${name}`,
      name,
      words: fromTo(before, after),
    })),
    ...listRow('console.release.languagesGained', languagesGained),
    ...listRow('console.release.languagesLost', languagesLost),
    ...axes.added.map((axis) => ({
      key: `axis+ ${axis.tag}`,
      name: text('console.release.axisAdded', { tag: axis.tag }),
      words: range(axis),
    })),
    ...axes.removed.map((axis) => ({
      key: `axis- ${axis.tag}`,
      name: text('console.release.axisRemoved', { tag: axis.tag }),
      words: range(axis),
    })),
    ...axes.changed.map(({ before, after }) => ({
      key: `axis ${after.tag}`,
      name: text('console.release.axis', { tag: after.tag }),
      words: fromTo(range(before), range(after)),
    })),
    ...listRow('console.release.instancesAdded', instances.added.listed),
    ...listRow('console.release.instancesRemoved', instances.removed.listed),
    ...instances.changed.listed.map(({ name, before, after }) => ({
      key: `instance ${name}`,
      name,
      words: fromTo(before, after),
    })),
  ]
  return <Facts rows={rows} />
}

type ListKey =
  | 'console.release.languagesGained'
  | 'console.release.languagesLost'
  | 'console.release.instancesAdded'
  | 'console.release.instancesRemoved'

const listRow = (key: ListKey, items: readonly { name: string }[]): Row[] =>
  items.length === 0 ? [] : [{ key, name: text(key), words: list(items.map(({ name }) => name)) }]
