import { useQuery } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { paths } from '#src/paths.ts'
import { licencesInDoubtQuery } from '../queries'
import css from './Doubt.module.css'

/** Says above the orders that licences are on hold until staff decide; nothing where none does. */
export function DoubtLine() {
  const { data } = useQuery(licencesInDoubtQuery)
  if (!data || data.length === 0) return null
  return (
    <div className={css.line}>
      <Notice role="note">
        {text('console.doubt.count', { count: data.length })}{' '}
        <TextLink to={paths.doubts()}>{text('console.doubt.toList')}</TextLink>
      </Notice>
    </div>
  )
}
