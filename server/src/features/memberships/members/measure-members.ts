import { Gauge } from 'prom-client'
import type { Dependencies } from '../../../dependencies.ts'
import { countMembersByState, findOldestDueCheck } from './member-queries.ts'

/** Registers gauges that every scrape reads from the database, so that all processes report the same values. */
export function measureMembers({ db, now, log, metrics }: Pick<Dependencies, 'db' | 'now' | 'log' | 'metrics'>): void {
  new Gauge({
    name: 'guildshop_members',
    help: 'Running memberships by state',
    labelNames: ['state'],
    registers: [metrics.registry],
    async collect() {
      this.reset()
      try {
        for (const { state, members } of await countMembersByState(db)) this.set({ state }, members)
      } catch (error) {
        log.warn({ err: error }, 'members not measured')
      }
    },
  })
  new Gauge({
    name: 'guildshop_membership_checks_overdue_seconds',
    help: 'How long the longest due membership has waited to be checked',
    registers: [metrics.registry],
    async collect() {
      try {
        const time = now()
        const oldest = await findOldestDueCheck(db, time)
        this.set(oldest ? (time.getTime() - oldest.getTime()) / 1000 : 0)
      } catch (error) {
        this.remove()
        log.warn({ err: error }, 'due membership checks not measured')
      }
    },
  })
}
