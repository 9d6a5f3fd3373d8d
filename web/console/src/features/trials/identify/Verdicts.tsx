import { text } from '@typecase/shared/messages/text'
import { StateMark } from '../../orders/StateMark'
import type { Mark } from '../../orders/order-words'
import type { IdentifiedFont } from '../queries'
import { Holder } from './Holder'
import type { LookedAt } from './use-identify'
import css from './Verdicts.module.css'

const marks: Record<IdentifiedFont['verdict'], Mark> = {
  trial: 'hand',
  delivered: 'full',
  changed: 'full',
  redrawn: 'hand',
  altered: 'hand',
  unmarked: 'hand',
  unknown: 'hollow',
}

/** The files that were dropped, the newest first, each with whose it is. */
export const Verdicts = ({ files }: { files: readonly LookedAt[] }) => (
  <ol className={css.list} aria-label={text('console.identify.results')}>
    {files.map((file) => (
      <li key={file.id} className={css.file} aria-busy={!isSettled(file)}>
        <h2 className={css.name}>{file.name}</h2>
        <Answer file={file} />
      </li>
    ))}
  </ol>
)

export const isSettled = ({ found, failure }: LookedAt) =>
  found !== undefined || failure !== undefined

function Answer({ file: { found, failure } }: { file: LookedAt }) {
  if (failure !== undefined) {
    return (
      <p>
        <StateMark mark="hollow">{failure || text('console.identify.stopped')}</StateMark>
      </p>
    )
  }
  if (!found) return <p className="quiet">{text('console.identify.looking')}</p>
  return (
    <>
      <p>
        <StateMark mark={marks[found.verdict]}>
          {text(`console.fontVerdict.${found.verdict}`)}
        </StateMark>
      </p>
      <Holder found={found} />
    </>
  )
}
