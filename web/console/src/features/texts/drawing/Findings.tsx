import { text, type MessageKey } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { useMemo } from 'react'
import type { KnownIds } from '../addresses'
import { useDrawing } from './Drawing'
import css from './Drawing.module.css'
import { findingsIn, type Finding } from './findings'

type Props = { markdown: string; known: KnownIds; onLine: (line: number) => void }

/** The faults of a text that visitors may meet; it can be published all the same. */
export function Findings({ markdown, known, onLine }: Props) {
  const { data } = useDrawing(markdown)
  const { findings, count } = useMemo(
    () => (data ? findingsIn(data.html, data.markdown, known) : none),
    [data, known],
  )
  return (
    <div className={css.findings}>
      <p className="strong" role="status">
        {count > 0 && text('console.text.findings', { count })}
      </p>
      {count > 0 && (
        <ul>
          {findings.map((finding) => (
            <li key={`${finding.what} ${finding.address}`}>
              {text(words[finding.what], { address: finding.address })}
              {finding.line !== null && (
                <Button kind="words" onPress={() => onLine(finding.line!)}>
                  {text('console.text.toLine', { line: finding.line })}
                </Button>
              )}
            </li>
          ))}
          {count > findings.length && (
            <li>{text('console.text.moreFindings', { count: count - findings.length })}</li>
          )}
        </ul>
      )}
    </div>
  )
}

const none = { findings: [], count: 0 }

const words = {
  noAlt: 'console.text.noAlt',
  noSuchAddress: 'console.text.noSuchAddress',
  relative: 'console.text.relative',
} as const satisfies Record<Finding['what'], MessageKey>
