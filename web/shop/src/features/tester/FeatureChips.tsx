import { Chip } from '@typecase/ui/Chip'
import { offeredFeatures } from './feature-list'
import css from './FeatureChips.module.css'
import type { Setting } from './use-setting'

/** The OpenType features of the chosen style by their real names. */
export function FeatureChips({ setting }: { setting: Setting }) {
  const { style, switched, switchFeature } = setting
  return (
    <div className={css.chips}>
      {offeredFeatures(style.features).map(({ tag, name, onByDefault }) => (
        <Chip
          key={tag}
          name={name}
          tag={tag}
          isOn={switched.get(tag) ?? onByDefault}
          isOnByDefault={onByDefault}
          onChange={(isOn) => switchFeature(tag, isOn, onByDefault)}
        />
      ))}
    </div>
  )
}
