import type { Shop } from '@typecase/tests-support/shop'

export interface Readiness {
  browse: boolean
  sell: boolean
  reasons: string[]
}

/** Readiness of the shop, as its staff listener says. */
export async function readyz(shop: Shop): Promise<{ status: number; body: Readiness }> {
  const response = await fetch(`${shop.staffUrl}/readyz`)
  return { status: response.status, body: (await response.json()) as Readiness }
}
