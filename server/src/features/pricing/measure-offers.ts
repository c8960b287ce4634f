import { priceRuleKinds } from '@guildshop/contract/price-rules'
import type { Dependencies } from '../../dependencies.ts'
import { databaseGauge } from '../../telemetry/database-gauge.ts'
import { countOffersByKind } from './reading/offer-metric-queries.ts'

export function measureOffers(deps: Pick<Dependencies, 'db' | 'now' | 'log' | 'metrics'>): void {
  databaseGauge(deps, {
    name: 'guildshop_offers',
    help: 'Discount codes, sales and role prices that apply now',
    labelNames: ['kind'],
    async read() {
      const counted = await countOffersByKind(deps.db, deps.now())
      return priceRuleKinds.map((kind) => ({
        labels: { kind },
        value: Number(counted.find((offers) => offers.kind === kind)?.offers ?? 0),
      }))
    },
  })
}
