import { Notice } from '@typecase/ui/Notice'
import { Button } from '@typecase/ui/Button'
import { useRef } from 'react'
import type { Family } from '#src/features/catalogue/queries.ts'
import { useNear } from '#src/features/tester/use-near.ts'
import { text } from '#src/messages/text.ts'
import { LiveLine } from './LiveLine'
import { type Line } from './store'
import css from './TesterLine.module.css'
import type { Catalogue } from './use-catalogue'
import { useLineStyle } from './use-line-style'

export type TesterLineProps = {
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
    return <Placeholder notice={text('multitester.notThere')} onRetry={catalogue.retry} />
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
              onRetry: () => void query.refetch(),
            })}
          />
        </div>
      )}
    </section>
  )
}

type WaitingProps = { notice?: string; onRetry?: () => void }

// As high as a line, so that nothing moves when it comes.
function Waiting({ notice, onRetry }: WaitingProps) {
  return (
    <>
      <div className={css.stand}>
        <i className={css.strut} />
      </div>
      <div className={css.info} />
      {notice && (
        <div className={css.notice}>
          <Notice
            actions={
              onRetry && (
                <Button kind="words" onPress={onRetry}>
                  {text('shell.retry')}
                </Button>
              )
            }
          >
            {notice}
          </Notice>
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
  return (
    <section className={css.cell}>
      <Waiting />
      <div className={css.notice}>
        <Notice
          actions={
            <Button kind="words" onPress={onRemove}>
              {text('multitester.remove')}
            </Button>
          }
        >
          {text('multitester.gone')}
        </Notice>
      </div>
    </section>
  )
}
