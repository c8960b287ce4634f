import type { Dependencies } from '../../../dependencies.ts'
import { databaseGauge, secondsOverdue } from '../../../telemetry/database-gauge.ts'
import { countMembersByState, findOldestDueCheck } from './member-queries.ts'

export function measureMembers(deps: Pick<Dependencies, 'db' | 'now' | 'log' | 'metrics'>): void {
  databaseGauge(deps, {
    name: 'guildshop_members',
    help: 'Running memberships by state',
    labelNames: ['state'],
    async read() {
      const counted = await countMembersByState(deps.db)
      return counted.map(({ state, members }) => ({ labels: { state }, value: members }))
    },
  })
  databaseGauge(deps, {
    name: 'guildshop_membership_checks_overdue_seconds',
    help: 'How long the longest due membership has waited to be checked',
    async read() {
      const now = deps.now()
      return [{ value: secondsOverdue(await findOldestDueCheck(deps.db, now), now) }]
    },
  })
}
