import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '@typecase/shared/use-debounced'
import { Button } from '@typecase/ui/Button'
import { Field } from '@typecase/ui/fields/Field'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useState } from 'react'
import { usePlace } from '#src/router/hooks.ts'
import { list, number } from '@typecase/shared/format'
import { TextLink } from '@typecase/ui/Link'
import { scrollTo } from '@typecase/shared/scroll-to'
import type { Schemas } from '@typecase/shared/api'
import { familiarity, matchLanguages } from '#src/features/catalogue/match-languages.ts'
import { languagesQuery, type Language } from '#src/features/catalogue/languages.ts'
import type { Font } from '#src/features/catalogue/queries.ts'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import {
  answerWords,
  languageAnswerQuery,
  letterOf,
  styleFor,
  type LanguageAnswer as Answer,
} from './language-answer'
import css from './Languages.module.css'
import type { Setting } from '../use-setting'

// ms without a keystroke: a reader of the screen hears one answer, not one a letter.
const pause = 400
// Others that the words may mean.
const mostOthers = 4

type Props = { font: Font; setting: Setting; isNear: boolean }

/** Any language, typed by name, and whether the family sets it. */
export function LanguageField({ font, setting, isNear }: Props) {
  const asked = new URLSearchParams(usePlace().search).get('language') ?? ''
  const [typed, setTyped] = useState(asked)
  const [isTouched, setTouched] = useState(asked !== '')
  const list = useQuery({ ...languagesQuery, enabled: isNear || isTouched })
  const words = useDebounced(typed.trim(), pause)
  const matches = matchesOf(words, list.data?.languages ?? [])
  const code = matches[0]?.code ?? ''
  const answer = useQuery({ ...languageAnswerQuery(font.id, code), enabled: code !== '' })
  const failed = [list, answer].filter(({ isError }) => isError)
  const spoken = spokenOf()

  return (
    <div className={`ninths ${css.question}`}>
      <Field
        label={text('languages.ask')}
        help={text('languages.askHelp')}
        value={typed}
        onChange={setTyped}
        onFocus={() => setTouched(true)}
        onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
        autoComplete="off"
        spellCheck="false"
      />
      <div className={css.answer}>
        <p aria-live="polite">{spoken}</p>
        {words !== '' && failed.length > 0 && (
          <Notice action={retryAction(() => failed.forEach((each) => void each.refetch()))}>
            {text('languages.failed')}
          </Notice>
        )}
        {answer.data && (
          <LanguageAnswer key={code} font={font} setting={setting} answer={answer.data} />
        )}
        {matches.length > 1 && (
          <p className={`wrap ${css.also}`}>
            {text('languages.also')}{' '}
            {matches.slice(1, 1 + mostOthers).map(({ code, name }) => (
              <Button key={code} kind="words" onPress={() => setTyped(name)}>
                {name}
              </Button>
            ))}
          </p>
        )}
      </div>
    </div>
  )

  function spokenOf() {
    if (words === '' || !list.data) return ''
    if (code === '') return text('languages.unknown', { words })
    return answer.data ? answerWords(answer.data, font) : ''
  }
}

function matchesOf(words: string, languages: readonly Language[]) {
  const exact = languages.find(({ code }) => code === words)
  if (exact) return [exact]
  const byFamiliarity = languages.toSorted((a, b) => familiarity(a.code) - familiarity(b.code))
  return matchLanguages(words, byFamiliarity)
}

type LanguageAnswerProps = { font: Font; setting: Setting; answer: Answer }

/** Below the sentence: a line in the language, the missing letters by name, and who sets it else. */
function LanguageAnswer({ font, setting, answer }: LanguageAnswerProps) {
  const style = styleFor(answer, font, setting)
  const isOfScript = (answer.lacking[0]?.count ?? 0) < answer.letters
  return (
    <>
      {style && (
        <p className={`wrap ${css.act}`}>
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
            <span className="quiet" lang={answer.code} dir={answer.direction}>
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
        <p className={`wrap ${css.act}`}>
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
  if (otherCount === 0) return <p className={`wrap ${css.also}`}>{text('languages.nobody')}</p>
  return (
    <p className={`wrap ${css.also}`}>
      {text('languages.others')}{' '}
      {others.map(({ id, name }) => (
        <TextLink key={id} to={paths.fontLanguage({ id }, code)}>
          {name}
        </TextLink>
      ))}
      {rest > 0 && (
        <TextLink to={paths.front({ language: code })}>
          {text('languages.moreOthers', { count: rest })}
        </TextLink>
      )}
    </p>
  )
}

const showWords = (shown: number, count: number) =>
  shown === count
    ? text('languages.showAll', { count })
    : text('languages.showSome', { shown, count: number(count) })

const hexOf = (codePoint: number) => codePoint.toString(16).toUpperCase().padStart(4, '0')
