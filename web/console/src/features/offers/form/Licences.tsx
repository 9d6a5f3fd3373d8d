import { useMutation } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Checkbox } from '@typecase/ui/fields/Choice'
import { Field } from '@typecase/ui/fields/Field'
import { NativeSelect } from '@typecase/ui/fields/NativeSelect'
import { TextArea } from '@typecase/ui/fields/TextArea'
import { Notice } from '@typecase/ui/overlays/Notice'
import { Part } from '@typecase/ui/Part'
import { failureSentence } from '../../session/staff-request'
import { agreementOf, type OfferFamily } from '../queries'
import type { DraftLicence } from './draft'
import css from './Licences.module.css'
import type { FormProps } from './OfferForm'

const metrics = [
  'users',
  'companySize',
  'pageViews',
  'visitors',
  'domains',
  'apps',
  'titles',
  'impressions',
  'revenue',
  'flat',
] as const
const formats = ['otf', 'woff2', 'woff'] as const
const most = 10

/** Licences that are negotiated with this client; lines choose them like those of the shop. */
export function Licences({ draft, change, check }: FormProps) {
  const { licences, lines } = draft
  const set = (id: string, part: Partial<DraftLicence>) =>
    change({ licences: licences.map((own) => (own.id === id ? { ...own, ...part } : own)) })
  const add = () => change({ licences: [...licences, blank(licences)] })
  const remove = (id: string) =>
    change({
      licences: licences.filter((own) => own.id !== id),
      lines: lines.filter(({ licence }) => licence !== id),
    })
  return (
    <Part
      title={text('console.makeOffer.licences')}
      aside={
        licences.length < most && (
          <Button kind="words" onPress={add}>
            {text('console.makeOffer.addLicence')}
          </Button>
        )
      }
    >
      {licences.length === 0 && <p className="quiet">{text('console.makeOffer.noOwnLicence')}</p>}
      {licences.map((own, at) => (
        <Licence
          key={own.id}
          own={own}
          place={`/licences/${at}/`}
          faults={check.faults}
          families={draft.families}
          onChange={(part) => set(own.id, part)}
          onRemove={() => remove(own.id)}
        />
      ))}
    </Part>
  )
}

function blank(others: readonly DraftLicence[]): DraftLicence {
  let number = others.length + 1
  while (others.some(({ id }) => id === `own-${number}`)) number += 1
  return {
    id: `own-${number}`,
    name: '',
    metric: 'flat',
    covers: '',
    differences: '',
    formats: ['otf', 'woff2'],
    agreement: '',
  }
}

type Props = {
  own: DraftLicence
  place: string
  faults: FormProps['check']['faults']
  families: readonly OfferFamily[]
  onChange: (part: Partial<DraftLicence>) => void
  onRemove: () => void
}

function Licence({ own, place, faults, families, onChange, onRemove }: Props) {
  const field = (name: 'name' | 'covers' | 'differences' | 'agreement') => ({
    value: own[name],
    onChange: (value: string) => onChange({ [name]: value }),
    error: faults.get(`${place}${name}`),
  })
  return (
    <fieldset className={css.licence}>
      <legend className={css.legend}>{own.name || text('console.makeOffer.unnamed')}</legend>
      <StartFrom {...{ families, onChange }} />
      <div className={css.two}>
        <Field {...field('name')} label={text('console.makeOffer.licenceName')} maxLength={200} />
        <Field {...field('covers')} label={text('console.makeOffer.covers')} maxLength={200} />
      </div>
      <Field
        {...field('differences')}
        label={text('console.makeOffer.differences')}
        help={text('console.makeOffer.differencesHelp')}
        maxLength={200}
      />
      <div className={css.two}>
        <NativeSelect
          label={text('console.makeOffer.metric')}
          options={metrics.map((id) => ({ id, name: text(`console.metric.${id}`) }))}
          value={own.metric}
          onChange={(metric) => onChange({ metric })}
          error={faults.get(`${place}metric`)}
        />
        <div role="group" aria-label={text('console.makeOffer.formats')}>
          <span className="small">{text('console.makeOffer.formats')}</span>
          <div className={css.formats}>
            {formats.map((format) => (
              <Checkbox
                key={format}
                isSelected={own.formats.includes(format)}
                onChange={(isOn) =>
                  onChange({
                    formats: formats.filter((one) =>
                      one === format ? isOn : own.formats.includes(one),
                    ),
                  })
                }
              >
                {format.toUpperCase()}
              </Checkbox>
            ))}
          </div>
          {faults.has(`${place}formats`) && (
            <span className={css.fault}>{faults.get(`${place}formats`)}</span>
          )}
        </div>
      </div>
      <TextArea
        {...field('agreement')}
        label={text('console.makeOffer.agreement')}
        help={text('console.makeOffer.agreementHelp')}
        rows={8}
      />
      <Button kind="words" onPress={onRemove}>
        {text('console.makeOffer.removeLicence')}
      </Button>
    </fieldset>
  )
}

/** Puts the agreement of a licence of the shop into the text, to be changed there. */
function StartFrom({ families, onChange }: Pick<Props, 'families' | 'onChange'>) {
  const kinds = new Map(families.flatMap(({ licences }) => licences.map((kind) => [kind.id, kind])))
  const loading = useMutation({
    mutationFn: async (id: string) => ({ kind: kinds.get(id)!, ...(await agreementOf(id)) }),
    onSuccess: ({ kind, markdown }) =>
      onChange({ agreement: markdown, metric: kind.metric, formats: kind.formats }),
  })
  const failure = failureSentence(loading.error)
  if (kinds.size === 0) return null
  return (
    <p className={css.start}>
      <span className="quiet">{text('console.makeOffer.startFrom')}</span>
      {[...kinds.values()].map(({ id, name }) => (
        <Button
          key={id}
          kind="words"
          isPending={loading.isPending}
          onPress={() => loading.mutate(id)}
        >
          {name}
        </Button>
      ))}
      {failure && <Notice role="alert">{failure}</Notice>}
    </p>
  )
}
