import type { Dependencies } from '../../../dependencies.ts'
import { databaseGauge } from '../../../telemetry/database-gauge.ts'
import { countHeldPayments } from './settle-queries.ts'

export function measureHeldPayments(deps: Pick<Dependencies, 'db' | 'log' | 'metrics'>): void {
  databaseGauge(deps, {
    name: 'guildshop_held_payments',
    help: 'Payments that PayPal has for orders that are not paid: on hold, or rejected by our checks',
    labelNames: ['state'],
    async read() {
      const { onHold, rejected } = await countHeldPayments(deps.db)
      return [
        { labels: { state: 'on-hold' }, value: onHold },
        { labels: { state: 'rejected' }, value: rejected },
      ]
    },
  })
}
