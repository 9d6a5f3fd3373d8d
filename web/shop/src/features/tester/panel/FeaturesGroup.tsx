import { Chip } from '@typecase/ui/Chip'
import { text } from '#src/messages/text.ts'
import { offeredFeatures } from '../feature-list'
import { useIsNarrow } from '../use-is-narrow'
import css from './LinePanel.module.css'
import type { PanelPart } from './panel-part'
import { withFeature } from './setting'

/** The OpenType features that the style has, by their real names. */
export function FeaturesGroup({ style, setting, onChange }: PanelPart) {
  const features = offeredFeatures(style.features)
  // There the names need the room.
  const isNarrow = useIsNarrow()
  return (
    <section className={css.features} aria-label={text('font.featuresHeading')}>
      <h2>{text('font.featuresHeading')}</h2>
      {features.length === 0 && <p>{text('panel.noFeatures')}</p>}
      <div className={css.chips}>
        {features.map((feature) => (
          <Chip
            key={feature.tag}
            name={feature.name}
            {...(!isNarrow && { tag: feature.tag })}
            isOn={setting.features[feature.tag] ?? feature.onByDefault}
            isOnByDefault={feature.onByDefault}
            onChange={(isOn) => onChange(withFeature(setting, feature, isOn))}
          />
        ))}
      </div>
    </section>
  )
}
