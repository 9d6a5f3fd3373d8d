import { BaselineRow } from '@typecase/ui/BaselineRow'
import { Notice, type NoticeProps } from '@typecase/ui/overlays/Notice'
import { useRef } from 'react'
import { Select } from '@typecase/ui/fields/Select'
import type { Family } from '#src/features/catalogue/queries.ts'
import { useNear } from '#src/features/tester/viewport.ts'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { LiveLine } from './LiveLine'
import type { Line } from '../tester-state'
import css from './TesterLine.module.css'
import { type Catalogue, useCatalogue } from '../use-catalogue'
import { useLineStyle } from './use-line-font'
import { modelFor, startLine } from './start-line'
import { addLine, useMultitester } from '../store'

type TesterLineProps = {
  line: Line
  catalogue: Catalogue
  isFirst: boolean
  /** The half of a row of two columns that it stands in. */
  half: 'first' | 'second' | 'whole'
  onRemove: () => void
}

/** A line of the tester, or the place of one whose style is on its way or no longer here. */
export function TesterLine(props: TesterLineProps) {
  const { line, catalogue, onRemove } = props
  const family = catalogue.familyOf(line.setting.style)
  if (family) return <KnownLine {...props} family={family} />
  if (catalogue.hasFailed) {
    return (
      <Placeholder notice={text('multitester.notThere')} action={retryAction(catalogue.retry)} />
    )
  }
  if (catalogue.isComplete) return <Gone onRemove={onRemove} />
  return <Placeholder />
}

function KnownLine(props: TesterLineProps & { family: Family }) {
  const { line, family, isFirst, half, onRemove } = props
  const cell = useRef<HTMLDivElement>(null)
  const isNear = useNear(cell, isFirst)
  const { line: found, isGone, query } = useLineStyle(family, line.setting.style, isNear)
  if (isGone) return <Gone onRemove={onRemove} />
  return (
    <section className={css.line} aria-label={family.name} data-line={line.key}>
      {found ? (
        <LiveLine {...{ cell, line, family, found, half, isNear, onRemove }} />
      ) : (
        <div ref={cell} className={css.cell}>
          <Waiting
            {...(query.isError && {
              notice: text('multitester.notThere'),
              action: retryAction(() => void query.refetch()),
            })}
          />
        </div>
      )}
    </section>
  )
}

type WaitingProps = { notice?: string; action?: NoticeProps['action'] }

// As high as a line, so that nothing moves when it comes.
function Waiting({ notice, action }: WaitingProps) {
  return (
    <>
      <BaselineRow className={css.stand} isActive="within" />
      <div className={css.info} />
      {notice && (
        <div className={css.notice}>
          <Notice action={action}>{notice}</Notice>
        </div>
      )}
    </>
  )
}

function Placeholder(props: WaitingProps) {
  return (
    <section className={css.cell}>
      <Waiting {...props} />
    </section>
  )
}

function Gone({ onRemove }: Pick<TesterLineProps, 'onRemove'>) {
  const action = { label: text('multitester.remove'), onPress: onRemove }
  return <Placeholder notice={text('multitester.gone')} action={action} />
}

/** An empty rule on which another family can be put; its line then offers every style. */
export function AddLine() {
  const lines = useMultitester((state) => state.lines)
  const { families, familyOf } = useCatalogue([])
  const add = (id: string) => {
    const family = families.find((each) => each.id === id)
    if (family) addLine(startLine(family, undefined, modelFor(family, lines, familyOf)))
  }
  return (
    <section className={css.cell} aria-label={text('multitester.add')}>
      <BaselineRow className={css.stand} isActive="within" />
      <div className={css.info}>
        <Select
          label={text('multitester.add')}
          placeholder={text('multitester.add')}
          choices={families}
          value={null}
          onChange={add}
        />
      </div>
    </section>
  )
}
