import type { AnyJob } from '../../../jobs/job.ts'
import { cancelErasedBilling } from './cancel-before-erasure.ts'
import { checkAllMembers, checkGuildMembers, checkMemberPresence } from './check-presence.ts'
import { remindOfLapse } from './notice-lapse.ts'
import { pauseRenewalJob } from './pause-renewal.ts'
import { reviewAllBilling, reviewBillingJob } from './review-billing.ts'

/** Jobs about memberships that end for external reasons, such as a closed shop. */
export const leavingJobs: AnyJob[] = [
  checkMemberPresence,
  checkGuildMembers,
  checkAllMembers,
  reviewBillingJob,
  reviewAllBilling,
  pauseRenewalJob,
  cancelErasedBilling,
  remindOfLapse,
]
