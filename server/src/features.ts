import type { FastifyPluginAsync } from 'fastify'
import type { Dependencies } from './dependencies.ts'
import { forgetExpired } from './features/accounts/forget-expired.ts'
import { passwordResetRoutes } from './features/accounts/password-reset-routes.ts'
import { profileRoutes, sessionRoutes } from './features/accounts/profile-routes.ts'
import { deactivationRoutes, passwordChangeRoutes, twoFactorRoutes } from './features/accounts/security-routes.ts'
import { signInRoutes } from './features/accounts/sign-in-routes.ts'
import { mailResetCode } from './features/accounts/start-password-reset.ts'
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
]

/** Every job the product can run; a start fails when the queue holds another. */
export const jobs: AnyJob[] = [sendMail, mailResetCode, forgetExpired]
