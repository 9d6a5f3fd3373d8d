import { useMutation } from '@tanstack/react-query'
import { Button } from '@typecase/ui/Button'
import { sentenceOf } from '@typecase/shared/forms/form-faults'

type Props = {
  label: string
  send: () => Promise<unknown>
  /** Said beside the button once the request is done. */
  done: string
}

/** A button that sends a request, and the result beside it. */
export function RequestButton({ label, send, done }: Props) {
  const request = useMutation({ mutationFn: send })
  return (
    <>
      <Button isPending={request.isPending} onPress={() => request.mutate()}>
        {label}
      </Button>
      <span role="status">
        {request.isSuccess && done}
        {request.isError && sentenceOf(request.error)}
      </span>
    </>
  )
}
