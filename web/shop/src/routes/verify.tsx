import { useQuery, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '@typecase/shared/api'
import { useSearchParams } from 'wouter'
import type { LoaderFunctionArgs } from '#src/router/route.ts'
import { Title } from '#src/features/tester/Title.tsx'
import { Files } from '#src/features/verify/Files.tsx'
import { Licence, UnknownLicence, NumberForm } from '#src/features/verify/Licence.tsx'
import { signingKeysQuery, verificationQuery } from '#src/features/verify/queries.ts'
import { Section } from '#src/forms/Section.tsx'
import { Signature } from '#src/features/verify/Signature.tsx'
import css from '#src/features/verify/Verify.module.css'
import { text } from '@typecase/shared/messages/text'

const isUnknown = (cause: unknown) => cause instanceof ApiProblem && cause.status === 404

export const loader = (cache: QueryClient) => async (args: LoaderFunctionArgs) => {
  const licence = new URL(args.request.url).searchParams.get('licence')
  const wanted = licence
    ? cache.ensureQueryData(verificationQuery(licence)).catch((cause: unknown) => {
        if (!isUnknown(cause)) throw cause
      })
    : undefined
  await Promise.all([cache.ensureQueryData(signingKeysQuery), wanted])
}

export { handle } from 'virtual:screens/verify'

/** Whether a licence stands: for auditors, printers, and who found a font. */
export function Component() {
  const licence = useSearchParams()[0].get('licence') ?? ''
  const { keys } = useSuspenseQuery(signingKeysQuery).data
  const { data, error } = useQuery({ ...verificationQuery(licence), enabled: licence !== '' })
  if (error && !isUnknown(error)) throw error
  return (
    <>
      <Title>{text('verify.title')}</Title>
      <div className={css.page}>
        <Section look="open" title={text('verify.which')}>
          <NumberForm key={licence} licence={licence} />
        </Section>
        {isUnknown(error) && <UnknownLicence />}
        {data && <Licence licence={data} />}
        {data && <Files files={data.files} />}
        <Signature keys={keys} licence={data} />
      </div>
    </>
  )
}
