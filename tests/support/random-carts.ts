// Carts drawn at random from what a shop sells: the same seed draws the same carts.

import type { Buyer } from './buyer.ts'

export class Random {
  #state: number
  constructor(seed: number) {
    this.#state = seed
  }
  /** A whole number from 0 to n - 1. Mulberry32. */
  below(n: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % n
  }
  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }
}

export interface Thing {
  itemId: string
  itemClass: string
  family: string
  /** In the shop's own currency, minor units. */
  price: number
}

interface Kind {
  id: string
  fields: { id: string; required: boolean }[]
  options: { id: string; multiplier: number; contactUs: boolean }[]
  eula: { kind: string; version: string; sha256: string }
}

export interface Drawn {
  item: Record<string, unknown> & { itemId: string; fontLicenseId: string }
  thing: Thing
  multiplier: number
  eula: Kind['eula']
}

/** The range of a shop, as its API tells: every style, family, package and licence. */
export class Range {
  readonly things: Thing[] = []
  readonly #kinds = new Map<string, Kind[]>()
  #combinations: { kinds: number; multiplier: number }[] = []

  static async read(buyer: Buyer): Promise<Range> {
    const range = new Range()
    for (const { id: family } of (await buyer.get('/fonts')).body.fonts as { id: string }[]) {
      const font = (await buyer.get(`/fonts/${family}`)).body
      for (const style of font.styles)
        range.things.push({ itemId: style.id, itemClass: 'style', family, price: style.price })
      for (const { id, itemClass, price } of font.packages)
        range.things.push({ itemId: id, itemClass, family, price })
      const licences = (await buyer.get(`/licences?font=${family}`)).body
      range.#kinds.set(family, licences.licences)
      range.#combinations = licences.combinations
    }
    return range
  }

  /** One to twelve lines; an item comes back under other kinds now and then, never under one twice. */
  draw(random: Random): Drawn[] {
    const lines: Drawn[] = []
    for (let left = random.below(12); left >= 0; --left) {
      const again = lines.length > 0 && random.below(3) === 0
      const thing = again ? random.of(lines).thing : random.of(this.things)
      const kind = random.of(this.#kinds.get(thing.family)!)
      const taken = lines.some(
        ({ item }) => item.itemId === thing.itemId && item.fontLicenseId === kind.id,
      )
      if (!taken) lines.push(this.#line(random, thing, kind))
    }
    return lines
  }

  #line(random: Random, thing: Thing, kind: Kind): Drawn {
    const option = random.of(kind.options.filter(({ contactUs }) => !contactUs))
    const fields = Object.fromEntries(kind.fields.map(({ id }) => [id, 'tidalatlas.example']))
    const { itemId, itemClass } = thing
    return {
      item: {
        itemId,
        itemClass,
        fontLicenseId: kind.id,
        licenseOptionId: option.id,
        ...(kind.fields.length > 0 ? { fields } : {}),
      },
      thing,
      multiplier: option.multiplier,
      eula: kind.eula,
    }
  }

  /** The factor of a line whose item has so many kinds in the cart. */
  combination(kinds: number): number {
    return this.#combinations.findLast((entry) => entry.kinds <= kinds)?.multiplier ?? 1
  }
}
