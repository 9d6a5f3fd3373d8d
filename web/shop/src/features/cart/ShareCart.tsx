import { useMutation } from '@tanstack/react-query'
import { copyText } from '@typecase/shared/copy-text'
import { api, ApiProblem, unwrap } from '@typecase/shared/api'
import { lastDay } from '@typecase/shared/format'
import { Button } from '@typecase/ui/Button'
import { Field } from '@typecase/ui/fields/Field'
import { DocumentLink } from '@typecase/ui/Link'
import { toast } from '@typecase/ui/overlays/Toast'
import { useId } from 'react'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { toRequestItem } from './quote'
import css from './ShareCart.module.css'
import { useCart } from './store'
import { useTerms } from './terms'

type ShareCartProps = {
  /** The coupon that was entered is none: the copy does without. */
  isCouponRefused: boolean
}

/** Freezes a copy of the cart: a link for the person who decides or pays, and a quote as a PDF. */
export function ShareCart({ isCouponRefused }: ShareCartProps) {
  const all = useCart((cart) => cart.items)
  // An upgrade is of who holds the licence, and of nobody else.
  const items = all.filter(({ upgrades }) => !upgrades)
  const { coupon, currency } = useTerms()
  const copy = {
    items: items.map(toRequestItem),
    coupon: isCouponRefused ? null : coupon,
    currency,
  }
  const share = useMutation({
    mutationFn: async (body: typeof copy) => unwrap(api.POST('/carts', { body })),
  })
  const isOfNow = JSON.stringify(share.variables) === JSON.stringify(copy)
  if (items.length === 0) return null
  if (share.data && isOfNow) return <Shared {...share.data} isPart={items.length < all.length} />
  return (
    <div className={`wrap ${css.ways}`}>
      <Button kind="words" isPending={share.isPending} onPress={() => share.mutate(copy)}>
        {text('share.share')}
      </Button>
      {share.isError && isOfNow && (
        <p role="alert" className={css.small}>
          {share.error instanceof ApiProblem ? share.error.message : text('share.failed')}
        </p>
      )}
    </div>
  )
}

type SharedProps = { id: string; validUntil: string; isPart: boolean }

function Shared({ id, validUntil, isPart }: SharedProps) {
  const titleId = useId()
  const link = new URL(paths.sharedCart({ id }), location.origin).href
  const copy = async () => {
    const isDone = await copyText(link)
    toast({ text: text(isDone ? 'share.copied' : 'share.notCopied') })
  }
  return (
    <section aria-labelledby={titleId} className={`small ${css.shared}`}>
      <p id={titleId} role="status">
        {text('share.frozen', { day: lastDay(validUntil) })}
        {isPart && ` ${text('share.withoutUpgrades')}`}
      </p>
      <Field label={text('share.link')} value={link} isReadOnly autoFocus />
      <div className={`wrap ${css.ways}`}>
        {'clipboard' in navigator && (
          <Button kind="words" onPress={() => void copy()}>
            {text('share.copy')}
          </Button>
        )}
        <DocumentLink href={paths.sharedCartPdf({ id })} download>
          {text('share.pdf')}
        </DocumentLink>
      </div>
    </section>
  )
}
