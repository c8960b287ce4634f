import type { Metrics } from '../http/metrics.ts'
import type { OnCall } from '../providers/observe-call.ts'

/** Counts calls to providers in the metrics. */
export const countCalls =
  ({ providerCallSeconds, providerErrors }: Pick<Metrics, 'providerCallSeconds' | 'providerErrors'>): OnCall =>
  ({ provider, operation, outcome, seconds }) => {
    providerCallSeconds.observe({ provider, outcome }, seconds)
    if (outcome !== 'ok') providerErrors.inc({ provider, operation, class: outcome })
  }
