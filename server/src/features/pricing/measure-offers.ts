import { priceRuleKinds } from '@guildshop/contract/price-rules'
import { Gauge } from 'prom-client'
import type { Dependencies } from '../../dependencies.ts'
import { countOffersByKind } from './reading/offer-metric-queries.ts'

/** Registers a gauge that every scrape reads from the database, so that all processes report the same values. */
export function measureOffers({ db, now, log, metrics }: Pick<Dependencies, 'db' | 'now' | 'log' | 'metrics'>): void {
  new Gauge({
    name: 'guildshop_offers',
    help: 'Discount codes, sales and role prices that apply now',
    labelNames: ['kind'],
    registers: [metrics.registry],
    async collect() {
      this.reset()
      try {
        const counted = await countOffersByKind(db, now())
        for (const kind of priceRuleKinds) {
          this.set({ kind }, Number(counted.find((offers) => offers.kind === kind)?.offers ?? 0))
        }
      } catch (error) {
        log.warn({ err: error }, 'offers not measured')
      }
    },
  })
}
