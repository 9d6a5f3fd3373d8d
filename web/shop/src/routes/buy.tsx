import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { money } from '@typecase/shared/format'
import { Radio, RadioGroup } from '@typecase/ui/Choice'
import { PayBar } from '@typecase/ui/PayBar'
import { Step, Steps } from '@typecase/ui/Steps'
import { toast } from '@typecase/ui/Toast'
import { useState } from 'react'
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { AddToCart } from '#src/features/buy/AddToCart.tsx'
import { BuyReceipt, useBuySum } from '#src/features/buy/BuyReceipt.tsx'
import { isSameLicence, itemsOf, missingFields } from '#src/features/buy/selection.ts'
import { Sizes } from '#src/features/buy/Sizes.tsx'
import { Styles } from '#src/features/buy/Styles.tsx'
import { useChoices, type Choices } from '#src/features/buy/use-choices.ts'
import { Uses } from '#src/features/buy/Uses.tsx'
import { setLicenseeKind, useLicenseeKind, type LicenseeKind } from '#src/features/cart/licensee.ts'
import { changeCart } from '#src/features/cart/prepared.ts'
import { PreparedQuestion } from '#src/features/cart/PreparedQuestion.tsx'
import { addToCart, useCart, type CartItem } from '#src/features/cart/store.ts'
import { fontQuery, licencesQuery, shopQuery } from '#src/features/catalogue/queries.ts'
import type { RouteHandle } from '#src/features/shell/crumbs.ts'
import { Title } from '#src/features/tester/Title.tsx'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'

export const loader =
  (cache: QueryClient) =>
  async ({ params }: LoaderFunctionArgs) => {
    const id = params.id! // the path always has :id
    await Promise.all([
      cache.ensureQueryData(fontQuery(id)),
      cache.ensureQueryData(licencesQuery(id)),
    ])
    return null
  }

const nameOf = (id: string, cache: QueryClient) =>
  cache.getQueryData(fontQuery(id).queryKey)?.name ?? text('notFound.name')

export const handle: RouteHandle = {
  title: ({ id }, cache) => text('font.buyNamed', { name: nameOf(id!, cache) }),
  crumbs: ({ id }, cache) => [
    { title: nameOf(id!, cache), link: paths.font({ id: id! }) },
    { title: text('font.buy'), link: paths.buy({ id: id! }) },
  ],
}

export function Component() {
  const { id } = useParams()
  return <BuyPage key={id} id={id!} />
}

function BuyPage({ id }: { id: string }) {
  const { data: shop } = useSuspenseQuery(shopQuery)
  const { data: font } = useSuspenseQuery(fontQuery(id))
  const { licences, combinations } = useSuspenseQuery(licencesQuery(id)).data
  const [query] = useSearchParams()
  const choices = useChoices(font, licences, query.get('style'))
  const [isChecked, setChecked] = useState(false)
  const inCart = useCart((cart) => cart.items)

  const items = itemsOf(choices.subjects, choices.uses, font.currency)
  const isKept = (item: (typeof items)[number]) => inCart.some((kept) => isSameLicence(kept, item))
  const fresh = items.filter((item) => !isKept(item))
  const sum = useBuySum(items, choices, combinations)
  const isInCart = (itemId: string) => {
    const own = itemsOf([{ itemId, itemClass: '', description: '', base: 0 }], choices.uses, '')
    return (
      own.length > 0 &&
      own.every((item) => inCart.some((kept) => isSameLicence({ ...kept, itemClass: '' }, item)))
    )
  }

  const add = () => {
    const missing = missingFields(choices.uses)[0]
    if (missing) {
      setChecked(true)
      document.getElementsByName(`${missing.licence.id}.${missing.field.id}`)[0]?.focus()
      return
    }
    changeCart(() => void addAll(fresh))
  }
  const action = {
    reason: reasonAgainst(choices),
    isInCart: fresh.length === 0,
    onAdd: add,
  }

  return (
    <>
      <PreparedQuestion />
      <Title>{text('font.buyNamed', { name: font.name })}</Title>
      <Steps
        aside={
          <BuyReceipt {...{ font, shop, choices, sum, combinations }}>
            <AddToCart {...action} isWide />
          </BuyReceipt>
        }
      >
        <Step number={1} title={text('buy.licensee')}>
          <LicenseeChoice />
        </Step>
        <Step number={2} title={text('buy.uses')}>
          <Uses licences={licences} choices={choices} />
        </Step>
        <Step number={3} title={text('buy.size')}>
          <Sizes choices={choices} shop={shop} isChecked={isChecked} />
        </Step>
        <Step number={4} title={text('buy.styles')}>
          <Styles font={font} choices={choices} isInCart={isInCart} />
        </Step>
      </Steps>
      <PayBar action={<AddToCart {...action} />}>
        <span className="strong">{money(sum.sum, font.currency)}</span>
      </PayBar>
    </>
  )
}

async function addAll(items: readonly CartItem[]) {
  for (const item of items) await addToCart(item)
  toast({ text: text('buy.added', { count: items.length }) })
}

function LicenseeChoice() {
  const kind = useLicenseeKind((state) => state.kind)
  return (
    <RadioGroup
      label={text('buy.licensee')}
      value={kind}
      onChange={(value) => setLicenseeKind(value as LicenseeKind)}
    >
      <Radio value="self">{text('buy.self')}</Radio>
      <Radio value="client">{text('buy.client')}</Radio>
    </RadioGroup>
  )
}

function reasonAgainst({ uses, subjects }: Choices) {
  if (uses.length === 0) return text('buy.chooseUse')
  return subjects.length === 0 ? text('buy.chooseStyle') : null
}
