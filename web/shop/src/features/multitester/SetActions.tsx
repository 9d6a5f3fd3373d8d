import { Button } from '@typecase/ui/Button'
import { Field } from '@typecase/ui/Field'
import { Notice } from '@typecase/ui/Notice'
import { text } from '#src/messages/text.ts'
import css from './SetActions.module.css'
import { useLink } from './use-link'
import { useProof } from './use-proof'

/** What can be taken away from the set of lines: a link to it, a proof of it. */
export function SetActions() {
  const link = useLink()
  const pdf = useProof('pdf')
  const png = useProof('png')
  return (
    <>
      <Button kind="words" onPress={() => void link.copy()} isPending={link.isPending}>
        {text('multitester.copyLink')}
      </Button>
      <Button kind="words" onPress={() => pdf.mutate()} isPending={pdf.isPending}>
        {text('multitester.proofPdf')}
      </Button>
      <Button kind="words" onPress={() => png.mutate()} isPending={png.isPending}>
        {text('multitester.proofPng')}
      </Button>
      {link.uncopied && (
        <div className={css.link}>
          <Field
            label={text('multitester.linkByHand')}
            value={link.uncopied}
            isReadOnly
            onFocus={(event) => (event.target as HTMLInputElement).select()}
          />
        </div>
      )}
      {(link.hasFailed || pdf.isError || png.isError) && (
        <div className={css.failure}>
          <Notice role="alert">
            {text(link.hasFailed ? 'multitester.linkFailed' : 'multitester.proofFailed')}
          </Notice>
        </div>
      )}
    </>
  )
}
