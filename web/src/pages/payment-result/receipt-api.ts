import { receipt } from '@guildshop/contract/sales/receipts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/http.ts'

const maxPolls = 12

/** Polls for a minute while a role is being assigned. */
export const receiptQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['receipt', orderId],
    queryFn: () => call('GET', `/receipts/${encodeURIComponent(orderId)}`, receipt),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.state === 'delivering' && dataUpdateCount <= maxPolls && 5000,
  })
