import { list } from '@typecase/shared/format'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/Notice'
import { text } from '#src/messages/text.ts'
import css from './LineNotice.module.css'
import type { TesterState } from './use-tester-font'

/** Names the characters that the style lacks, or offers to fetch again what did not come. */
export function LineNotice({ name, font }: { name: string; font: TesterState }) {
  const { missing, hasFailed, retry } = font
  if (missing.length === 0 && !hasFailed) return null
  return (
    <div className={css.notice}>
      {missing.length > 0 && (
        <Notice>
          {text('tester.missing', { name, count: missing.length, list: list(missing) })}
        </Notice>
      )}
      {hasFailed && (
        <Notice
          actions={
            <Button kind="words" onPress={retry}>
              {text('shell.retry')}
            </Button>
          }
        >
          {text('tester.failed')}
        </Notice>
      )}
    </div>
  )
}
