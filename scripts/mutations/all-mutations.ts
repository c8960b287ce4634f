import { adminsMutations } from './admins.ts'
import { behindAllMutations } from './behind-all.ts'
import { faultsMutations } from './faults.ts'
import { itemsMutations } from './items.ts'
import { linksMutations } from './links.ts'
import type { Mutation } from './mutation.ts'
import { ordersMutations } from './orders.ts'
import { pagesMutations } from './pages.ts'
import { paymentsMutations } from './payments.ts'
import { premiumMutations } from './premium.ts'
import { resetsMutations } from './resets.ts'
import { rulesMutations } from './rules.ts'
import { secondFactorMutations } from './second-factor.ts'
import { serversMutations } from './servers.ts'
import { sessionsMutations } from './sessions.ts'
import { signInMutations } from './sign-in.ts'
import { signUpMutations } from './sign-up.ts'
import { stockMutations } from './stock.ts'

/** In the order of docs/security.md. */
export const allMutations: Mutation[] = [
  ...behindAllMutations,
  ...signInMutations,
  ...signUpMutations,
  ...sessionsMutations,
  ...resetsMutations,
  ...secondFactorMutations,
  ...linksMutations,
  ...premiumMutations,
  ...serversMutations,
  ...itemsMutations,
  ...ordersMutations,
  ...adminsMutations,
  ...paymentsMutations,
  ...pagesMutations,
  ...stockMutations,
  ...rulesMutations,
  ...faultsMutations,
]
