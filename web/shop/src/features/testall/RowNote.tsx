import { list } from '@typecase/shared/format'
import { Button } from '@typecase/ui/Button'
import { nameOf } from '#src/features/tester/characters.ts'
import type { TesterState } from '#src/features/tester/use-tester-font.ts'
import { text } from '#src/messages/text.ts'
import css from './StyleRow.module.css'

// Of more the note tells the number.
const mostNamed = 3

/** What LineNotice tells, in the one line that a row of many has for it. */
export function RowNote({ font }: { font: TesterState }) {
  const { missing, image, hasFailed, retry } = font
  if (hasFailed) {
    return (
      <span className={css.note}>
        {text('testAll.failed')}{' '}
        <Button kind="words" onPress={retry}>
          {text('shell.retry')}
        </Button>
      </span>
    )
  }
  const words = missing.length > 0 ? lacks(missing) : image === 'spent' && text('testAll.image')
  return words ? <span className={css.note}>{words}</span> : null
}

function lacks(missing: readonly string[]) {
  // Isolated: an Arabic letter must not turn the commas round it.
  const named = missing.slice(0, mostNamed).map((each) => `\u2068${nameOf(each)}\u2069`)
  const count = missing.length - named.length
  return text('testAll.lacks', {
    list: count === 0 ? list(named) : text('tester.andMore', { list: named.join(', '), count }),
  })
}
