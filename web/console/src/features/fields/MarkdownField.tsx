import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { useDebounced } from '@typecase/shared/use-debounced'
import { Button } from '@typecase/ui/Button'
import { Prose } from '@typecase/ui/Prose'
import { useState } from 'react'
import { DenseField, type DenseProps } from './DenseField'
import { DrawnFrame } from './DrawnFrame'
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
  const query = useQuery({ ...drawnQuery(settled), placeholderData: keepPreviousData })
  const { data } = query
  return (
    <DrawnFrame title={text('console.field.drawn', { label })} look={css} query={query}>
      {data === undefined ? undefined : <Prose html={data} />}
    </DrawnFrame>
  )
}
