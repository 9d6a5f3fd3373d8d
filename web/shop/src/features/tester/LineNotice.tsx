import { list } from '@typecase/shared/format'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/Notice'
import { text } from '#src/messages/text.ts'
import { nameOf } from './characters'
import css from './LineNotice.module.css'
import type { TesterState } from './use-tester-font'

// Of more a sentence tells the number.
const mostNamed = 12

/**
 * Names the characters that the style lacks, tells that the line is drawn as an image, or offers to
 * fetch again what did not come.
 */
export function LineNotice({ name, font }: { name: string; font: TesterState }) {
  const { missing, image, hasFailed, retry } = font
  if (missing.length === 0 && image !== 'spent' && !hasFailed) return null
  return (
    <div className={css.notice}>
      {missing.length > 0 && (
        <Notice>
          {text('tester.missing', { name, count: missing.length, list: namesOf(missing) })}
        </Notice>
      )}
      {image === 'spent' && <Notice>{text('tester.image', { name })}</Notice>}
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

function namesOf(missing: readonly string[]) {
  const named = missing.slice(0, mostNamed).map(nameOf)
  const rest = missing.length - named.length
  if (rest === 0) return list(named)
  return text('tester.andMore', { list: named.join(', '), count: rest })
}
