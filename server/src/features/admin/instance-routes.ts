import { auditQuery, auditReply, healthReply } from '@guildshop/contract/admin'
import { premiumCodesReply } from '@guildshop/contract/premium-grants'
import { idParams, messageReply } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../dependencies.ts'
import { listAudit } from './list-audit.ts'
import { describeCodes, disableCode } from './manage-codes.ts'
import { reportHealth, retryJob } from './report-health.ts'
import { requireAdmin } from './require-admin.ts'

/** Beyond the specification: audit log, premium codes and instance health. */
export const instanceRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireAdmin(api, deps)

    api.get('/admin/audit', { schema: { querystring: auditQuery, response: { 200: auditReply } } }, ({ query }) =>
      listAudit(deps, query),
    )

    api.get('/admin/premium-codes', { schema: { response: { 200: premiumCodesReply } } }, () => describeCodes(deps))

    api.post(
      '/admin/premium-codes/:id/disable',
      { schema: { params: idParams, response: { 200: messageReply } } },
      async ({ user, params }) => {
        await disableCode(deps, user, params.id)
        return { message: 'Code deactivated.' }
      },
    )

    api.get('/admin/health', { schema: { response: { 200: healthReply } } }, () => reportHealth(deps))

    api.post(
      '/admin/jobs/:id/retry',
      { schema: { params: idParams, response: { 200: messageReply } } },
      async ({ user, params }) => ({ message: await retryJob(deps, user, params.id) }),
    )
  }
