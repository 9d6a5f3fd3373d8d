import { useQueryClient } from '@tanstack/react-query'
import { bytes } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { saveFile } from '@typecase/shared/save-file'
import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { toast } from '@typecase/ui/overlays/Toast'
import { paths } from '#src/paths.ts'
import { refreshHistory } from '../../history/queries'
import { isAllowed } from '../../session/permissions'
import type { StaffSession } from '../../session/session'
import { exportCustomer, refreshCustomer } from '../queries'
import { useAction } from '../use-action'
import css from './Actions.module.css'

type Props = {
  id: string
  session: StaffSession
  onActAs: () => void
  onDelete: () => void
}

/** The actions on a customer who is not deleted, as far as the member may do them. */
export const Actions = ({ id, session, onActAs, onDelete }: Props) => (
  <>
    {isAllowed(session, 'offers:write') && (
      <TextLink look="word" to={paths.newOffer({ customer: id })}>
        {text('console.makeOffer.open')}
      </TextLink>
    )}
    {isAllowed(session, 'customers:export') && <ExportButton id={id} />}
    {isAllowed(session, 'customers:write') && (
      <Button kind="plain" onPress={onDelete}>
        {text('console.deletion.open')}
      </Button>
    )}
    {isAllowed(session, 'customers:impersonate') && (
      <Button onPress={onActAs}>{text('console.actAs.go')}</Button>
    )}
  </>
)

function ExportButton({ id }: Pick<Props, 'id'>) {
  const cache = useQueryClient()
  const { start, isPending, failure } = useAction({
    act: () => exportCustomer(id),
    onDone: ({ file, name }) => {
      saveFile(file, name)
      toast({ text: text('console.customer.exported', { name, size: bytes(file.size) }) })
      // The export is a row of the audit log.
      void refreshCustomer(cache, id)
      void refreshHistory(cache)
    },
  })
  return (
    <span className={css.export}>
      {failure && <Notice role="alert">{failure}</Notice>}
      <span role="status" className="quiet">
        {isPending && text('console.customer.exporting')}
      </span>
      <Button kind="plain" isPending={isPending} onPress={start}>
        {text('console.customer.export')}
      </Button>
    </span>
  )
}
