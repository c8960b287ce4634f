import { notificationSetting, notificationsReply } from '@guildshop/contract/notifications'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../dependencies.ts'
import { throttles } from '../../http/limits/limits.ts'
import { countTry } from '../../http/throttle.ts'
import { requireUser } from '../accounts/sessions/require-user.ts'
import { readNotifications } from './read-notifications.ts'
import { saveSetting } from './setting-queries.ts'

/** Beyond the specification: what a seller is notified of, and how. */
export const notificationRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.get('/profile/notifications', { schema: { response: { 200: notificationsReply } } }, ({ user }) =>
      readNotifications(deps, user.id),
    )

    api.put(
      '/profile/notifications',
      { schema: { body: notificationSetting, response: { 200: notificationsReply } } },
      async ({ user, body }) => {
        await countTry(deps, `notifications:${user.id}`, throttles.notifications)
        await saveSetting(deps.db, user.id, body)
        return readNotifications(deps, user.id)
      },
    )
  }
