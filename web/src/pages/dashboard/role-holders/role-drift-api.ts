import { roleDriftReply } from '@guildshop/contract/role-drift'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/http.ts'

/** Beyond the specification: requested only if the metrics say that there are roles. */
export const roleDriftQuery = (guildId: string) =>
  queryOptions({
    queryKey: ['guilds', guildId, 'role-drift'],
    queryFn: () => call('GET', `/guilds/${encodeURIComponent(guildId)}/role-drift`, roleDriftReply),
  })
