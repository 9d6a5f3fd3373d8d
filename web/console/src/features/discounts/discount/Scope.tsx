import { text } from '@typecase/shared/messages/text'
import { DenseChoices } from '../../fields/DenseChoices'
import css from '../../fields/Fields.module.css'
import { itemClasses } from '../model'
import { discountOf, type PartProps } from './Terms'

type Named = readonly { id: string; name: string }[]

/** The items that a discount lowers: where nothing is chosen, all. */
export function Scope({ form, faults, isReadOnly, kinds, families }: PartProps & ScopeMore) {
  const { discount, give, was } = discountOf(form)
  const none = text('console.discount.everything')
  return (
    <div className={css.stack}>
      <DenseChoices
        label={text('console.discount.kinds')}
        options={kinds}
        value={discount.licenceKinds}
        was={was('licenceKinds')?.value}
        none={none}
        error={faults.at('licences')}
        help={discount.licenceKinds.length === 0 ? none : undefined}
        isReadOnly={isReadOnly}
        onChange={(licenceKinds) => give({ licenceKinds })}
      />
      <DenseChoices
        label={text('console.discount.classes')}
        options={itemClasses.map((id) => ({ id, name: text(`console.discount.class.${id}`) }))}
        value={discount.itemClasses}
        was={was('itemClasses')?.value}
        none={none}
        error={faults.at('classes')}
        help={discount.itemClasses.length === 0 ? none : undefined}
        isReadOnly={isReadOnly}
        onChange={(chosen) => give({ itemClasses: chosen })}
      />
      <DenseChoices
        label={text('console.discount.families')}
        options={families}
        value={discount.families}
        was={was('families')?.value}
        none={none}
        error={faults.at('families')}
        help={discount.families.length === 0 ? none : undefined}
        isReadOnly={isReadOnly}
        onChange={(chosen) => give({ families: chosen })}
      />
    </div>
  )
}

type ScopeMore = { kinds: Named; families: Named }
