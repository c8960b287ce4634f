import { guildParams } from '@guildshop/contract/guilds'
import { overviewQuery, reportQuery } from '@guildshop/contract/sales/sales-report-requests'
import { salesOverview, salesReport } from '@guildshop/contract/sales/sales-reports'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../../dependencies.ts'
import { requireUser } from '../../accounts/sessions/require-user.ts'
import { requireGuild } from '../../guilds/access/require-guild.ts'
import { listOpenGuilds } from '../../guilds/list-owned-guilds.ts'
import { readSalesOverview } from './read-sales-overview.ts'
import { readSalesReport, readSalesReportOfAll } from './read-sales-report.ts'

/** Figures for any range, for one shop or all of the user's shops. */
export const reportRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.get(
      '/guilds/:id/sales-report',
      {
        schema: { params: guildParams, querystring: reportQuery, response: { 200: salesReport } },
        preHandler: requireGuild(deps, 'owner'),
      },
      async ({ guild, query }) => readSalesReport(deps, guild, query),
    )

    api.get(
      '/sales/report',
      { schema: { querystring: reportQuery, response: { 200: salesReport } } },
      async ({ user, query }) => readSalesReportOfAll(deps, await listOpenGuilds(deps, user.id), query),
    )

    api.get(
      '/sales/overview',
      { schema: { querystring: overviewQuery, response: { 200: salesOverview } } },
      async ({ user, query }) => {
        const guilds = await listOpenGuilds(deps, user.id)
        return readSalesOverview(deps, { ...query, ownerId: user.id, guilds })
      },
    )
  }
