import type { AnyJob } from '../../jobs/job.ts'
import { cancelMembershipBilling } from './billing/cancel-billing.ts'
import { pauseMembershipBilling } from './billing/pause-billing.ts'
import { refreshMembershipJob } from './billing/refresh-membership.ts'
import { refundDuplicatePayment } from './billing/refund-duplicate.ts'
import { checkMemberships } from './check-memberships.ts'
import { runImport } from './imports/run-import.ts'
import { endImported } from './imports/undo-import.ts'
import { endItemMembershipsJob } from './leaving/end-item-memberships.ts'
import { leavingJobs } from './leaving/leaving-jobs.ts'

/** The jobs of memberships, for the table of all jobs. */
export const membershipJobs: AnyJob[] = [
  endItemMembershipsJob,
  cancelMembershipBilling,
  pauseMembershipBilling,
  checkMemberships,
  refreshMembershipJob,
  refundDuplicatePayment,
  runImport,
  endImported,
  ...leavingJobs,
]
