import { list } from '@typecase/shared/format'
import { Notice } from '@typecase/ui/overlays/Notice'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { loneMarks, nameOf } from './characters'
import css from './LineNotice.module.css'
import type { TesterState } from './use-tester-font'

// Of more a sentence tells the number.
const mostNamed = 12

type LineNoticeProps = {
  name: string
  /** The text of the line. */
  words: string
  font: TesterState
}

/**
 * Names the characters that the style lacks and marks without a letter, tells that the line is
 * drawn as an image, or offers to fetch again what did not come.
 */
export function LineNotice({ name, words, font }: LineNoticeProps) {
  const { missing, image, hasFailed, retry } = font
  const marks = loneMarks(words)
  if (missing.length + marks.length === 0 && image !== 'spent' && !hasFailed) return null
  return (
    <div className={css.notice}>
      {missing.length > 0 && (
        <Notice>
          {text('tester.missing', { name, count: missing.length, list: namesOf(missing) })}
        </Notice>
      )}
      {marks.length > 0 && (
        <Notice>{text('tester.loneMark', { count: marks.length, list: namesOf(marks) })}</Notice>
      )}
      {image === 'spent' && <Notice>{text('tester.image', { name })}</Notice>}
      {hasFailed && <Notice action={retryAction(retry)}>{text('tester.failed')}</Notice>}
    </div>
  )
}

/** The first `most` of the characters by name, of the rest the number. */
export function namesOf(missing: readonly string[], most = mostNamed, name = nameOf) {
  const named = missing.slice(0, most).map(name)
  const count = missing.length - named.length
  if (count === 0) return list(named)
  return text('tester.andMore', { list: named.join(', '), count })
}
