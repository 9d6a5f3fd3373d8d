import { useMutation, useQueryClient } from '@tanstack/react-query'
import { InvalidFields } from '@typecase/shared/forms/form-faults'
import { failureSentence } from '../session/staff-request'
import type { StaffSession } from '../session/session'
import type { EntryKind } from './edits'
import { faultField, faultSentence } from './fault-words'
import { publishNow, RefusedEdits, type MakeEdits } from './publish-now'

type Options = {
  session: StaffSession
  /** Of the change sets, in the history. */
  name: string
  kinds: readonly EntryKind[]
  onDone: () => unknown
}

/** A form whose entries are published at once; what was typed is the form's, and stays after a failure. */
export function usePublishNow({ session, name, kinds, onDone }: Options) {
  const cache = useQueryClient()
  const run = useMutation({
    mutationFn: (make: MakeEdits) => publishNow(cache, session.member.id, { name, kinds, make }),
    onSuccess: onDone,
  })
  const faults = run.error instanceof RefusedEdits ? run.error.faults : []
  return {
    publish: (make: MakeEdits) => run.mutate(make),
    isPending: run.isPending,
    /** The fault of a field, by the places of its record. */
    faultAt: (...places: readonly string[]) => {
      const fault = faults.find(({ place }) => places.includes(place))
      return fault && faultSentence(fault)
    },
    /** The failure in words, or the faults of no field. `shown`: the places of the fields. */
    failures: (shown: readonly string[] = []): readonly string[] => {
      const others = faults.filter(({ place }) => !shown.includes(place))
      if (run.error instanceof RefusedEdits) return [...new Set(others.map(placed))]
      const sentence =
        run.error instanceof InvalidFields ? run.error.faults.whole : failureSentence(run.error)
      return sentence ? [sentence] : []
    },
  }
}

const placed = (fault: RefusedEdits['faults'][number]) => {
  const field = faultField(fault)
  return field ? `${field}: ${faultSentence(fault)}` : faultSentence(fault)
}
