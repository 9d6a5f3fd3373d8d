import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { useDebounced } from '@typecase/shared/use-debounced'
import { Button } from '@typecase/ui/Button'
import { Prose } from '@typecase/ui/Prose'
import { useState } from 'react'
import { failureSentence } from '../session/staff-request'
import { DenseField, type DenseProps } from './DenseField'
import { drawnQuery } from './markdown-query'
import css from './MarkdownField.module.css'

type Props = DenseProps & { rows: number }

/** A Markdown text, and beside it, when asked for, how the shop draws it. */
export function MarkdownField({ aside, ...field }: Props) {
  const [isDrawn, setIsDrawn] = useState(false)
  return (
    <div className={css.sides} data-shown={isDrawn || undefined}>
      <DenseField
        {...field}
        aside={
          <>
            {aside}{' '}
            <Button kind="words" aria-pressed={isDrawn} onPress={() => setIsDrawn(!isDrawn)}>
              {text(isDrawn ? 'console.field.hidePreview' : 'console.field.preview')}
            </Button>
          </>
        }
      />
      {isDrawn && <Drawn markdown={field.value} label={field.label} />}
    </div>
  )
}

/** How the shop draws a Markdown text. */
export function Drawn({ markdown, label }: { markdown: string; label: string }) {
  const settled = useDebounced(markdown, 400)
  const { data, error } = useQuery({ ...drawnQuery(settled), placeholderData: keepPreviousData })
  const title = text('console.field.drawn', { label })
  return (
    <section className={css.drawn} aria-label={title}>
      <p className={css.head}>{title}</p>
      {error ? (
        <p role="alert">{failureSentence(error)}</p>
      ) : (
        <div className={css.text} role="group" aria-label={title}>
          {data === undefined ? text('shell.loading') : <Prose html={data} />}
        </div>
      )}
    </section>
  )
}
