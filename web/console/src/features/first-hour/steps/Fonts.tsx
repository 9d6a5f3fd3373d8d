import { useQuery } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { paths } from '#src/paths.ts'
import { FontDrop } from '../../families/drop/FontDrop'
import { useBeginUpload } from '../../families/drop/use-begin-upload'
import { OpenUploads } from '../../families/list/OpenUploads'
import { uploadsQuery } from '../../families/queries'
import type { StepProps } from '../list/StepRow'
import css from './Steps.module.css'

/** Fonts are dropped here and arranged on their own screen, which leads back. */
export function Fonts({ steps }: StepProps) {
  const { data: uploads = [] } = useQuery(uploadsQuery)
  const { begin, failure } = useBeginUpload()
  return (
    <div className={css.parts}>
      <FontDrop label={text('console.upload.drop')} onFiles={begin} />
      {failure && <Notice role="alert">{failure}</Notice>}
      <OpenUploads uploads={uploads} />
      {steps.fonts.familyCount > 0 && (
        <p>
          <TextLink to={paths.families()}>{text('console.firstHour.fonts.all')}</TextLink>
        </p>
      )}
    </div>
  )
}
