import { attentionReply } from '@guildshop/contract/orders'
import { salesMetrics } from '@guildshop/contract/sales'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'

export const salesMetricsQuery = (guildId: string) =>
  queryOptions({
    queryKey: ['guilds', guildId, 'sales-metrics'],
    queryFn: () => call('GET', `/guilds/${encodeURIComponent(guildId)}/sales-metrics`, salesMetrics),
  })

/** Open issues for the owner. Beyond the specification, so the endpoint may be missing. */
export const attentionQuery = (guildId: string) =>
  queryOptions({
    queryKey: ['guilds', guildId, 'attention'],
    queryFn: () => call('GET', `/guilds/${encodeURIComponent(guildId)}/attention`, attentionReply),
  })
