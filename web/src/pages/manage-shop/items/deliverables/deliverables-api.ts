import { deliverablesReply } from '@guildshop/contract/deliverables'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../api/http.ts'

export const deliverablesQuery = (itemId: string) =>
  queryOptions({
    queryKey: ['items', itemId, 'deliverables'],
    queryFn: () => call('GET', `/items/${encodeURIComponent(itemId)}/deliverables`, deliverablesReply),
  })
