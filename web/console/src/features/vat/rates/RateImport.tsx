import { useQueryClient } from '@tanstack/react-query'
import { InvalidFields } from '@typecase/shared/forms/form-faults'
import { formAttributes, useSubmit } from '@typecase/shared/forms/use-submit'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { TextArea } from '@typecase/ui/fields/TextArea'
import { FormFault } from '@typecase/ui/forms/Form'
import { DocumentLink } from '@typecase/ui/Link'
import { toast } from '@typecase/ui/overlays/Toast'
import { useRef, useState } from 'react'
import { forForm } from '../../session/staff-request'
import { importRates, refreshReturns } from '../queries'
import { fileFault } from './rate-file'
import css from './Rates.module.css'

const bank =
  'https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/html/index.en.html'

/** Rates out of a file of the European Central Bank: chosen, or its text pasted. */
export function RateImport({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [csv, setCsv] = useState('')
  const { root, faults, isPending, submit } = useSubmit(['csv'])
  const take = async (content: string) => {
    const { changed, same } = await importRates(content).catch((cause: unknown) => {
      throw forForm(cause)
    })
    onClose()
    toast({ text: text('console.vat.imported', { count: changed, same }) })
    void refreshReturns(cache)
  }
  const takeFile = async (file: File) => {
    const fault = await fileFault(file)
    if (fault !== null) throw new InvalidFields({ csv: fault })
    await take(await file.text())
  }
  const check = () => ({ csv: csv.trim() === '' && text('console.vat.csvNeeded') })
  const attributes = formAttributes(root, () => submit({ check, send: () => take(csv) }))
  return (
    <form {...attributes} className={css.form} aria-label={text('console.vat.way.import')}>
      <p className={css.whole}>
        {text('console.vat.importWhat')}{' '}
        <DocumentLink href={bank} target="_blank" rel="noreferrer">
          {text('console.vat.toBank')}
        </DocumentLink>
      </p>
      <p className={css.whole}>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-label={text('console.vat.chooseFile')}
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) void submit({ send: () => takeFile(file) })
            target.value = '' // Lets the same file be chosen again.
          }}
        />
        <Button autoFocus isPending={isPending} onPress={() => input.current?.click()}>
          {text('console.vat.chooseFile')}
        </Button>
      </p>
      <div className={css.whole}>
        <TextArea
          label={text('console.vat.paste')}
          rows={4}
          value={csv}
          onChange={setCsv}
          error={faults.csv}
          spellCheck="false"
        />
      </div>
      <div className={css.buttons}>
        <Button onPress={onClose}>{text('console.stepUpCancel')}</Button>
        <Button type="submit" isPending={isPending}>
          {text('console.vat.importGo')}
        </Button>
      </div>
      <div className={css.whole}>
        <FormFault form={{ faults }} />
      </div>
    </form>
  )
}
