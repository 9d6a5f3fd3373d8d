import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { InvalidFields } from '@typecase/shared/forms/form-faults'
import { useFields } from '@typecase/shared/forms/use-fields'
import { dateTime } from '@typecase/shared/format'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { focusPage } from '@typecase/shared/page-focus'
import { Button } from '@typecase/ui/Button'
import { Field } from '@typecase/ui/fields/Field'
import { Form } from '@typecase/ui/forms/Form'
import { Notice } from '@typecase/ui/overlays/Notice'
import { toast } from '@typecase/ui/overlays/Toast'
import { useState } from 'react'
import { agentName } from '../passkeys/agent-name'
import { hasPasskeys, passkeyWords } from '../passkeys/passkeys'
import { refreshSession } from '../session/session-watch'
import { failureSentence, forForm } from '../session/staff-request'
import { addPasskey, passkeysQuery, removePasskey, type Passkey } from './passkey-queries'
import css from './You.module.css'

/** The member's passkeys; each can be removed, and this browser can make one more. */
export function Passkeys() {
  const passkeys = useQuery(passkeysQuery)
  const [isAdding, setAdding] = useState(false)
  const failure = failureSentence(passkeys.error)
  if (!passkeys.data && failure) {
    return (
      <Notice role="alert" action={retryAction(() => passkeys.refetch(), passkeys.isFetching)}>
        {failure}
      </Notice>
    )
  }
  return (
    <>
      {passkeys.data?.length === 0 ? (
        <p>{text('console.passkey.none')}</p>
      ) : (
        <Table passkeys={passkeys.data} />
      )}
      <div className={css.actions}>
        {isAdding ? (
          <NewPasskey onDone={() => setAdding(false)} />
        ) : hasPasskeys() ? (
          <Button onPress={() => setAdding(true)}>{text('console.passkey.add')}</Button>
        ) : (
          <p className="quiet">{text('console.passkey.notHere')}</p>
        )}
      </div>
    </>
  )
}

const Table = ({ passkeys }: { passkeys: readonly Passkey[] | undefined }) => (
  <table className={css.table} aria-busy={!passkeys}>
    <thead>
      <tr>
        <th scope="col">{text('console.passkey.name')}</th>
        <th scope="col">{text('console.passkey.since')}</th>
        <th scope="col">{text('console.lastUsed')}</th>
        <td />
      </tr>
    </thead>
    <tbody>
      {passkeys?.map((passkey) => <Row key={passkey.id} passkey={passkey} />) ?? (
        <tr>
          <td colSpan={4} className="quiet">
            {text('shell.loading')}
          </td>
        </tr>
      )}
    </tbody>
  </table>
)

function Row({ passkey }: { passkey: Passkey }) {
  const { id, name, createdAt, lastUsedAt, isBackedUp, isCloned } = passkey
  const cache = useQueryClient()
  const remove = useMutation({
    mutationFn: () => removePasskey(id),
    onSuccess: async () => {
      await Promise.all([cache.invalidateQueries(passkeysQuery), refreshSession()])
      toast({ text: text('console.passkey.removed', { name }) })
      focusPage()
    },
  })
  const failure = failureSentence(remove.error)
  return (
    <tr>
      <th scope="row">
        {name}
        {isBackedUp && <span className="quiet"> {text('console.passkey.backedUp')}</span>}
        {isCloned && <Notice>{text('console.passkey.cloned')}</Notice>}
        {failure && <Notice role="alert">{failure}</Notice>}
      </th>
      <td data-label={text('console.passkey.since')}>{dateTime(createdAt)}</td>
      <td data-label={text('console.lastUsed')}>
        {lastUsedAt === null ? text('console.passkey.never') : dateTime(lastUsedAt)}
      </td>
      <td className={css.end}>
        <Button
          kind="words"
          aria-label={text('console.passkey.removeOne', { name })}
          isPending={remove.isPending}
          onPress={() => remove.mutate()}
        >
          {text('console.passkey.remove')}
        </Button>
      </td>
    </tr>
  )
}

/** The name, by which the member tells their passkeys apart; then the browser asks. */
function NewPasskey({ onDone }: { onDone: () => void }) {
  const cache = useQueryClient()
  const { form, field } = useFields({
    initial: () => ({ name: agentName(navigator.userAgent) }),
    check: ({ name }) => ({ name: !name.trim() && text('console.passkey.nameNeeded') }),
    send: async ({ name }) => {
      try {
        await addPasskey(name.trim())
      } catch (cause) {
        // It may have been added although the answer was lost.
        void cache.invalidateQueries(passkeysQuery)
        const quiet = passkeyWords(cause)
        throw quiet === undefined ? forForm(cause) : new InvalidFields({ whole: quiet })
      }
      await Promise.all([cache.invalidateQueries(passkeysQuery), refreshSession()])
      toast({ text: text('console.passkey.added', { name: name.trim() }) })
      onDone()
      focusPage()
    },
  })
  return (
    <Form
      form={form}
      kind="filled"
      label={text('console.passkey.make')}
      before={<Button onPress={onDone}>{text('console.stepUpCancel')}</Button>}
    >
      <Field
        {...field('name')}
        label={text('console.passkey.name')}
        help={text('console.passkey.nameHelp')}
        maxLength={100}
        autoFocus
      />
    </Form>
  )
}
