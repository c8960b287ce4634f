import type { AnyJob } from '../../jobs/job.ts'
import { pauseMembershipBilling } from './billing/pause-billing.ts'
import { refreshMembershipJob } from './billing/refresh-membership.ts'
import { cancelMembershipBilling } from './billing/stop-billing.ts'
import { checkMemberships } from './check-memberships.ts'
import { endItemMembershipsJob } from './leaving/end-item-memberships.ts'
import { leavingJobs } from './leaving/leaving-jobs.ts'

/** The jobs of memberships, for the table of all jobs. */
export const membershipJobs: AnyJob[] = [
  endItemMembershipsJob,
  cancelMembershipBilling,
  pauseMembershipBilling,
  checkMemberships,
  refreshMembershipJob,
  ...leavingJobs,
]
