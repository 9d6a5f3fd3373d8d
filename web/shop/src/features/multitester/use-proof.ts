import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '@typecase/shared/api'
import { saveFile } from '@typecase/shared/save-file'
import { toast } from '@typecase/ui/Toast'
import { shopQuery } from '#src/features/catalogue/queries.ts'
import { text } from '#src/messages/text.ts'
import { shownLines, useMultitester } from './store'
import { toApi } from './tester-state'
import { fitted, useStyles } from './use-styles'

// What one proof holds at most.
const mostLines = 40

/** A proof of the lines as they stand, handed over as a file. */
export function useProof(format: 'pdf' | 'png') {
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
