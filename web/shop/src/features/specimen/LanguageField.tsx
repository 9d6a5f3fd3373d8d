import { useQuery } from '@tanstack/react-query'
import { useSettled } from '@typecase/shared/use-settled'
import { Button } from '@typecase/ui/Button'
import { Field } from '@typecase/ui/Field'
import { Notice } from '@typecase/ui/Notice'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { familiarity } from '#src/features/catalogue/familiar-languages.ts'
import { languagesQuery, type Language } from '#src/features/catalogue/languages.ts'
import { matchLanguages } from '#src/features/catalogue/match-languages.ts'
import type { Font } from '#src/features/catalogue/queries.ts'
import { text } from '#src/messages/text.ts'
import { answerWords, languageAnswerQuery } from './language-answer'
import { LanguageAnswer } from './LanguageAnswer'
import css from './Languages.module.css'
import type { Setting } from './use-setting'

// ms without a keystroke: a reader of the screen hears one answer, not one a letter.
const pause = 400
// Others that the words may mean.
const mostOthers = 4

type Props = { font: Font; setting: Setting; isNear: boolean }

/** Any language, typed by name, and whether the family sets it. */
export function LanguageField({ font, setting, isNear }: Props) {
  const asked = new URLSearchParams(useLocation().search).get('language') ?? ''
  const [typed, setTyped] = useState(asked)
  const [isTouched, setTouched] = useState(asked !== '')
  const list = useQuery({ ...languagesQuery, enabled: isNear || isTouched })
  const words = useSettled(typed.trim(), pause)
  const matches = matchesOf(words, list.data?.languages ?? [])
  const code = matches[0]?.code ?? ''
  const answer = useQuery({ ...languageAnswerQuery(font.id, code), enabled: code !== '' })
  const failed = [list, answer].filter(({ isError }) => isError)
  const spoken = spokenOf()

  return (
    <div className={css.question}>
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
          <Notice
            actions={
              <Button kind="words" onPress={() => failed.forEach((each) => void each.refetch())}>
                {text('shell.retry')}
              </Button>
            }
          >
            {text('languages.failed')}
          </Notice>
        )}
        {answer.data && (
          <LanguageAnswer key={code} font={font} setting={setting} answer={answer.data} />
        )}
        {matches.length > 1 && (
          <p className={css.also}>
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
