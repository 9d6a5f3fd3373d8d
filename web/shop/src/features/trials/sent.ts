import { z } from '@typecase/shared/zod'

const sentSchema = z.object({ email: z.string(), days: z.number() })

/** What became of a request, as the entry of the tab's history keeps it: a reload tells it again. */
export type Sent = z.infer<typeof sentSchema>

/** null: this entry was not reached by a request. */
export const sentOf = (state: unknown): Sent | null => sentSchema.safeParse(state).data ?? null
