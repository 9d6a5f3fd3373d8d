import type { StaffOrderLine } from '../queries'

/** Whether a line can still be refunded. */
export const isRefundable = ({ refundState, licenceState }: StaffOrderLine) =>
  refundState === null && licenceState !== 'superseded'
