import type { FastifyPluginAsync } from 'fastify'
import type { Dependencies } from './dependencies.ts'
import { linkReturnRoutes, linkRoutes } from './features/account-links/link-routes.ts'
import { revokeDiscordToken } from './features/account-links/unlink-discord.ts'
import { forgetExpired } from './features/accounts/forget-expired.ts'
import { passwordResetRoutes } from './features/accounts/password-reset-routes.ts'
import { profileRoutes, sessionRoutes } from './features/accounts/profile-routes.ts'
import { deactivationRoutes, passwordChangeRoutes, twoFactorRoutes } from './features/accounts/security-routes.ts'
import { signInRoutes } from './features/accounts/sign-in-routes.ts'
import { mailResetCode } from './features/accounts/start-password-reset.ts'
import { goalRoutes } from './features/goals/goal-routes.ts'
import { discordRoutes } from './features/guilds/discord-routes.ts'
import { guildRoutes } from './features/guilds/guild-routes.ts'
import { imageRoutes } from './features/items/image-routes.ts'
import { itemRoutes } from './features/items/item-routes.ts'
import { recheckGuildRoles, recheckRoles } from './features/items/recheck-roles.ts'
import type { AnyJob } from './jobs/job.ts'
import { sendMail } from './jobs/send-mail.ts'

type Routes = (deps: Dependencies) => FastifyPluginAsync

/** Every route the product answers. What is not in this list does not exist. */
export const routes: Routes[] = [
  signInRoutes,
  passwordResetRoutes,
  profileRoutes,
  sessionRoutes,
  twoFactorRoutes,
  passwordChangeRoutes,
  deactivationRoutes,
  linkRoutes,
  linkReturnRoutes,
  guildRoutes,
  discordRoutes,
  itemRoutes,
  goalRoutes,
]

/** What lies beside the calls, at the root of the site. */
export const rootRoutes: Routes[] = [imageRoutes]

/** Every job the product can run; a start fails when the queue holds another. */
export const jobs: AnyJob[] = [
  sendMail,
  mailResetCode,
  forgetExpired,
  revokeDiscordToken,
  recheckRoles,
  recheckGuildRoles,
]
