import { connectionProblemText } from '@guildshop/contract/connections/connection-problems'
import type { ConnectionCheck } from '@guildshop/contract/connections/paypal-connection'
import { paypalRefusalText } from '@guildshop/contract/connections/paypal-refusals'
import type { Dependencies } from '../../../dependencies.ts'
import type { AppFeatures } from '../../../providers/paypal/paypal-app-access.ts'
import type { PaypalClient } from '../../../providers/paypal/paypal-client.ts'
import { PaypalRefused } from '../../../providers/paypal/requests/paypal-errors.ts'
import { accountRefusalIn } from '../payee/paypal-refusal.ts'
import { isCredentialRefusal } from './broken-connection.ts'
import { failed, passed, skipped } from './connection-checks.ts'
import { readOwner } from './own-account.ts'

/** `problem` is null if the checks failed because of the seller's account, not because of the app. */
export type Identity =
  | { isConfirmed: true; checks: ConnectionCheck[]; features: AppFeatures }
  | { isConfirmed: false; checks: ConnectionCheck[]; problem: string | null }

type Deps = Pick<Dependencies, 'publicUrl'>

/** Checks that the credentials work and that the app belongs to the linked account. Throws on an outage. */
export async function identifyApp(deps: Deps, paypal: PaypalClient, payerId: string): Promise<Identity> {
  let features: AppFeatures
  try {
    features = await paypal.readFeatures()
  } catch (error) {
    if (!(error instanceof PaypalRefused)) throw error
    return rejected(await paypal.worksElsewhere())
  }
  const checks = [
    passed('token', 'PayPal accepted the client ID and secret.'),
    passed('environment', 'The app is in the PayPal environment that this site uses.'),
  ]
  const problem = await ownerProblem(deps, paypal, payerId)
  if (problem) return { isConfirmed: false, problem: problem.code, checks: [...checks, failed('owner', problem.words)] }
  return {
    isConfirmed: true,
    features,
    checks: [...checks, passed('owner', 'The app belongs to the PayPal account you connected.')],
  }
}

function rejected(worksElsewhere: boolean | null): Identity {
  const token = failed('token', 'PayPal rejected the client ID and secret. Copy both from your app at PayPal again.')
  if (worksElsewhere) {
    const environment = failed('environment', connectionProblemText('WRONG_ENVIRONMENT'))
    return { isConfirmed: false, problem: 'WRONG_ENVIRONMENT', checks: [token, environment] }
  }
  return { isConfirmed: false, problem: 'CREDENTIALS_REJECTED', checks: [token, skipped('environment')] }
}

async function ownerProblem(
  deps: Deps,
  paypal: PaypalClient,
  payerId: string,
): Promise<{ code: string | null; words: string } | null> {
  try {
    if ((await readOwner(deps, paypal)) === payerId) return null
    return { code: 'WRONG_ACCOUNT', words: connectionProblemText('WRONG_ACCOUNT') }
  } catch (error) {
    if (!(error instanceof PaypalRefused)) throw error
    const refusal = accountRefusalIn(error)
    if (refusal)
      return { code: null, words: `PayPal is declining payments to your account. ${paypalRefusalText(refusal)}` }
    const code = isCredentialRefusal(error) ? 'CREDENTIALS_REJECTED' : 'APP_REFUSED'
    return { code, words: connectionProblemText(code) }
  }
}
