import { lazyComponent } from '@typecase/ui/lazy-component'
import { loadPart } from '@typecase/shared/load-part'
import { text } from '@typecase/shared/messages/text'
import { Suspense, type ComponentType } from 'react'
import type { StepName } from '../step-names'
import type { StepProps } from './StepRow'

type Load = () => Promise<ComponentType<StepProps>>
const form = (load: Load) => lazyComponent(() => loadPart(load)).Lazy

// Templates and forms come with the step that is opened.
const forms: Readonly<Record<StepName, ComponentType<StepProps>>> = {
  nameAndAddress: form(async () => (await import('../steps/NameAndAddress')).NameAndAddress),
  fonts: form(async () => (await import('../steps/Fonts')).Fonts),
  prices: form(async () => (await import('../steps/Prices')).Prices),
  licences: form(async () => (await import('../steps/Licences')).Licences),
  tax: form(async () => (await import('../steps/Tax')).Tax),
  payments: form(async () => (await import('../steps/Connections')).PaymentsStep),
  mail: form(async () => (await import('../steps/Connections')).MailStep),
  look: form(async () => (await import('../steps/Look')).Look),
  open: form(async () => (await import('../steps/Open')).Open),
}

/** The form of a step. */
export function StepForm({ name, ...props }: StepProps & { name: StepName }) {
  const Form = forms[name]
  return (
    <Suspense
      fallback={
        <p className="quiet" role="status">
          {text('shell.loading')}
        </p>
      }
    >
      <Form {...props} />
    </Suspense>
  )
}
