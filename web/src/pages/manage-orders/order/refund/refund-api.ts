import { refundReply } from '@guildshop/contract/refunds'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/http.ts'
import { reloadOrders } from '../../orders-api.ts'

type Refund = {
  requestId: string
  amountCents?: number
  note?: string
  removeRole?: boolean
  returnedUnits?: number
}

/** Idempotent: repeating a request id never refunds twice. */
export function useRefund(saleId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (refund: Refund) => call('POST', `/sales/${encodeURIComponent(saleId)}/refund`, refundReply, refund),
    onSettled: () => reloadOrders(cache),
  })
}
