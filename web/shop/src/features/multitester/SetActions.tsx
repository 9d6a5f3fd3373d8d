import { copyText } from '@typecase/shared/copy-text'
import { Button } from '@typecase/ui/Button'
import { Field } from '@typecase/ui/fields/Field'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '@typecase/ui/overlays/Toast'
import { useState } from 'react'
import { api, unwrap } from '@typecase/shared/api'
import { saveFile } from '@typecase/shared/save-file'
import { text } from '@typecase/shared/messages/text'
import { shopQuery } from '#src/features/catalogue/queries.ts'
import css from './SetActions.module.css'
import { linkTo } from './share'
import { sharedState, shownLines, useMultitester } from './store'
import { toApi } from './tester-state'
import { fitted, useStyles } from './use-catalogue'

/** Exports of the set of lines: a link to it, a proof of it. */
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

/** A link to the tester as it stands, on the clipboard; `uncopied` where the browser forbids that. */
function useLink() {
  const [uncopied, setUncopied] = useState<string | null>(null)
  const { mutateAsync, isPending, isError } = useMutation({
    mutationFn: () => linkTo(sharedState()),
  })
  const copy = async () => {
    setUncopied(null)
    const link = await mutateAsync().catch(() => null)
    if (link === null) return
    if (await copyText(link)) toast({ text: text('multitester.linkCopied') })
    else setUncopied(link)
  }
  return { copy, uncopied, isPending, hasFailed: isError }
}

// The limits of one proof.
const mostLines = 40

/** A proof of the lines as they stand, handed over as a file. */
function useProof(format: 'pdf' | 'png') {
  const cache = useQueryClient()
  const stylesOf = useStyles()
  return useMutation({
    mutationFn: async () => {
      const { multitesterColumns: columns } = useMultitester.getState()
      const shown = shownLines(useMultitester.getState())
      const { styles, isWhole } = await stylesOf(shown)
      if (!isWhole) throw new Error('Some styles of the tester could not be fetched.')
      const { lines } = toApi({ columns, compare: null, lines: fitted(shown, styles) })
      const title = cache.getQueryData(shopQuery.queryKey)?.name ?? null
      const body = { format, title, columns, lines: lines.slice(0, mostLines) }
      const proof = await unwrap(api.POST('/proofs', { body, parseAs: 'blob' }))
      return { proof: proof as Blob, leftOut: lines.length - body.lines.length }
    },
    onSuccess: ({ proof, leftOut }) => {
      saveFile(proof, `proof.${format}`)
      if (leftOut > 0) toast({ text: text('multitester.proofCut', { count: mostLines }) })
    },
  })
}
