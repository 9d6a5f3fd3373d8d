import { list, number } from '@typecase/shared/format'
import { Button } from '@typecase/ui/Button'
import { linkLook } from '@typecase/ui/Link'
import { scrollTo } from '@typecase/shared/scroll-to'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Schemas } from '@typecase/shared/api'
import type { Font } from '#src/features/catalogue/queries.ts'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import css from './Languages.module.css'
import { letterOf, styleFor, type LanguageAnswer as Answer } from './language-answer'
import type { Setting } from './use-setting'

type Props = { font: Font; setting: Setting; answer: Answer }

/** Below the sentence: a line in the language, the missing letters by name, and who sets it else. */
export function LanguageAnswer({ font, setting, answer }: Props) {
  const style = styleFor(answer, font, setting)
  const isOfScript = (answer.lacking[0]?.count ?? 0) < answer.letters
  return (
    <>
      {style && (
        <p className={css.act}>
          <Button
            kind="words"
            onPress={() => {
              setting.setWords(style, answer)
              // The key that pressed is still to be let go, which would stop it.
              scrollTo('#main', { cancelable: false })
            }}
          >
            {style.id === setting.style.id
              ? text('languages.set', { name: answer.name })
              : text('languages.switch', { style: style.name })}
          </Button>
          {answer.sample !== '' && (
            <span className={css.sample} lang={answer.code} dir={answer.direction}>
              {answer.sample}
            </span>
          )}
        </p>
      )}
      {isOfScript &&
        answer.lacking.map((group) => <Missing key={group.styles[0]} font={font} group={group} />)}
      {!style && <Others answer={answer} />}
    </>
  )
}

type MissingProps = { font: Font; group: Schemas['LackingStyles'] }

// Rows that stand without asking; more would push the page.
const shownAtFirst = 4

function Missing({ font, group: { styles, missing, count } }: MissingProps) {
  const [isWhole, setWhole] = useState(false)
  const names = styles.flatMap((id) => font.styles.find((style) => style.id === id)?.name ?? [])
  const isEvery = styles.length === font.styles.length
  const title = isEvery
    ? text('languages.missingHere')
    : text('languages.missing', { names: list(names) })
  return (
    <>
      <ul className={css.missing} aria-label={title}>
        {missing.slice(0, isWhole ? undefined : shownAtFirst).map(({ codePoint, name }) => (
          <li key={codePoint}>
            <span className={css.letter}>{letterOf(codePoint)}</span>
            <span className={css.code}>{text('languages.code', { code: hexOf(codePoint) })}</span>
            <span>{name}</span>
          </li>
        ))}
        {isWhole && count > missing.length && (
          <li>{text('languages.moreMissing', { count: number(count - missing.length) })}</li>
        )}
      </ul>
      {missing.length > shownAtFirst && (
        <p className={css.act}>
          <Button kind="words" aria-expanded={isWhole} onPress={() => setWhole(!isWhole)}>
            {isWhole ? text('languages.fewer') : showWords(missing.length, count)}
          </Button>
        </p>
      )}
    </>
  )
}

function Others({ answer: { code, others, otherCount } }: { answer: Answer }) {
  const rest = otherCount - others.length
  if (otherCount === 0) return <p className={css.also}>{text('languages.nobody')}</p>
  return (
    <p className={css.also}>
      {text('languages.others')}{' '}
      {others.map(({ id, name }) => (
        <Link key={id} className={linkLook.link} to={paths.fontLanguage({ id }, code)}>
          {name}
        </Link>
      ))}
      {rest > 0 && (
        <Link className={linkLook.link} to={paths.front({ language: code })}>
          {text('languages.moreOthers', { count: rest })}
        </Link>
      )}
    </p>
  )
}

const showWords = (shown: number, count: number) =>
  shown === count
    ? text('languages.showAll', { count })
    : text('languages.showSome', { shown, count: number(count) })

const hexOf = (codePoint: number) => codePoint.toString(16).toUpperCase().padStart(4, '0')
