import { timestamp } from '../../providers/discord/chat-text.ts'
import type { PurchasedRole } from './bot-queries.ts'

/** The status of an order's roles; null if it has none. The order itself shows the details. */
export function rolesLabel(roles: PurchasedRole[], now: Date): string | null {
  const assigned = roles.filter((role) => stateOf(role, now) === 'assigned')
  const count = (state: RoleState) => roles.filter((role) => stateOf(role, now) === state).length
  const isOne = roles.length === 1
  const failed = `We couldn't assign your ${isOne ? 'role' : 'roles'} yet. The shop owner can see why.`
  const parts = [
    count('assigned') > 0 && `${counted(count('assigned'), isOne)} assigned${endLabel(assigned)}`,
    count('waiting') > 0 && `Assigning ${isOne ? 'role' : counted(count('waiting'), false)}`,
    count('failed') > 0 && failed,
    count('expired') > 0 && `${counted(count('expired'), isOne)} expired`,
    count('removed') > 0 && `${counted(count('removed'), isOne)} removed by a moderator`,
  ]
  return parts.filter((part) => part !== false).join(' · ') || null
}

const counted = (count: number, isOne: boolean) => (isOne ? 'Role' : `${count} ${count === 1 ? 'role' : 'roles'}`)

type RoleState = 'assigned' | 'waiting' | 'failed' | 'expired' | 'removed' | null

function stateOf({ given, taken, endsAt, waivedAt }: PurchasedRole, now: Date): RoleState {
  if (taken === 'done' || (endsAt && endsAt <= now)) return 'expired'
  if (waivedAt) return 'removed'
  if (given === 'done') return 'assigned'
  return given === 'failed' || given === 'waiting' ? given : null
}

/** The end that all roles share, or the first of several. */
function endLabel(roles: PurchasedRole[]): string {
  const ends = roles.flatMap(({ endsAt }) => endsAt ?? []).sort((a, b) => a.getTime() - b.getTime())
  const [first, last] = [ends[0], ends.at(-1)]
  if (!first) return ''
  const isShared = ends.length === roles.length && first.getTime() === last?.getTime()
  return isShared ? ` until ${timestamp(first, 'D')}` : `, one of them until ${timestamp(first, 'D')}`
}
