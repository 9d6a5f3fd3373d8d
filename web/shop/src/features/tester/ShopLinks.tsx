import { TextLink } from '@typecase/ui/Link'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'

type TrialLinkProps = {
  family: { id: string; name: string; hasTrial: boolean }
  className?: string | undefined
}

/** Leads to the trial fonts of a family; nothing where it has none. */
export const TrialLink = ({ family: { id, name, hasTrial }, className }: TrialLinkProps) =>
  hasTrial && (
    <TextLink
      look="word"
      className={className}
      to={paths.trials({ font: id })}
      aria-label={text('trials.linkNamed', { name })}
    >
      {text('trials.link')}
    </TextLink>
  )

type BuyLinkProps = {
  /** Id of the family, and of one of its styles. */
  id: string
  style?: string | undefined
  /** Names what is for sale to a screen reader. */
  name: string
}

/** Leads to the page that sells a family or a style. */
export const BuyLink = ({ id, style, name }: BuyLinkProps) => (
  <TextLink look="word" to={paths.buy({ id, style })} aria-label={text('font.buyNamed', { name })}>
    {text('font.buy')}
  </TextLink>
)
