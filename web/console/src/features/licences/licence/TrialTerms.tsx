import { useQuery } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { useState } from 'react'
import type { RecordForm } from '../../fields/use-record'
import type { LicensingRecord } from '../model'
import { textsQuery } from '../queries'
import { LegalText } from './LegalText'
import { Versions } from './Versions'

type Props = {
  form: RecordForm<LicensingRecord>
  isReadOnly: boolean
  error: string | undefined
}

/**
 * The terms of trials. A shop without a text gives no trials: the record then has no terms, and the
 * version stays with the field, for a text that is written again.
 */
export function TrialTerms({ form: { record, stored, set }, isReadOnly, error }: Props) {
  const { data: versions = [] } = useQuery({
    ...textsQuery('trial'),
    enabled: !!stored?.trialTerms,
  })
  const [version, setVersion] = useState(stored?.trialTerms?.version ?? '1.0')
  const terms = record.trialTerms ?? { version, markdown: '' }
  return (
    <>
      <p className="quiet">{text('console.licences.trialHelp')}</p>
      <LegalText
        label={text('console.licences.trialText')}
        value={terms}
        stored={stored?.trialTerms}
        published={versions}
        versionError={error}
        isReadOnly={isReadOnly}
        onChange={(next) => {
          setVersion(next.version)
          set({ trialTerms: next.markdown === '' ? undefined : next })
        }}
      />
      {versions.length > 0 && (
        <Versions versions={versions} now={terms} current={stored?.trialTerms?.version} />
      )}
    </>
  )
}
