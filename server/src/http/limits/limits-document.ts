import { maxDeliverables, maxKeysPerPool, maxKeysPerRequest } from '@guildshop/contract/deliverable-rules'
import { maxItemsChanged } from '@guildshop/contract/item-requests'
import {
  maxFreeOrders,
  maxItemGroups,
  maxPriceRules,
  maxRequiredItems,
  maxRuleRoles,
} from '@guildshop/contract/price-rules'
import { maxStandingMessages } from '@guildshop/contract/standing-messages'
import { bodyLimits, clientLimits, listLimits, requestsPerSession, type Throttle, throttles } from './limits.ts'

/** Those of the contract, which screens check, too. */
const sharedLimits = [
  { what: 'Deliverables of an item', count: maxDeliverables },
  { what: 'License keys in a request', count: maxKeysPerRequest },
  { what: 'License keys in a pool', count: maxKeysPerPool },
  { what: 'Items changed together', count: maxItemsChanged },
  { what: 'Promotions and discount codes of a server', count: maxPriceRules },
  { what: 'Item groups of a server', count: maxItemGroups },
  { what: 'Roles in a condition', count: maxRuleRoles },
  { what: 'Required items of an item', count: maxRequiredItems },
  { what: 'Free orders of a member in a server in a day', count: maxFreeOrders },
  { what: 'Shop messages of a server', count: maxStandingMessages },
]

/** `docs/limits.md`. */
export function limitsDocument(): string {
  return `${[
    '# Limits',
    'Look up how much a client, an account or a network may do. Generated from [limits.ts](../server/src/http/limits/limits.ts) and the contract by ' +
      '`npx vitest run -u --root server src/http/limits`. [Security](security.md#rate-limits) explains the choices. Beyond a limit per time, the answer is 429 with ' +
      '`Retry-After`.',
    '## Requests per client',
    'Counted in the memory of each process. `API_LIMIT` sets the number per session, and a network may send five times as many.',
    throttleTable(Object.values(clientLimits(requestsPerSession))),
    '## Actions',
    'Counted in the database, for all processes together.',
    throttleTable(Object.values(throttles)),
    '## Request bodies',
    'Beyond them, the answer is 413. Plans limit images and files: see [settings](operations.md#settings).',
    table(
      ['Body', 'Bytes'],
      Object.values(bodyLimits).map(({ what, bytes }) => [what, numberText(bytes)]),
    ),
    '## Lists and counts',
    table(
      ['What', 'At most'],
      [...Object.values(listLimits), ...sharedLimits].map(({ what, count }) => [what, numberText(count)]),
    ),
  ].join('\n\n')}\n`
}

const throttleTable = (limits: Throttle[]) =>
  table(
    ['What', 'Per', 'At most', 'In'],
    limits.map(({ what, per, times, seconds }) => [what, per, numberText(times), periodText(seconds)]),
  )

const table = (heading: string[], rows: string[][]) =>
  [heading, heading.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const numberText = (number: number) => number.toLocaleString('en-US')

const units = [
  { name: 'day', seconds: 86_400 },
  { name: 'hour', seconds: 3600 },
  { name: 'minute', seconds: 60 },
  { name: 'second', seconds: 1 },
]

function periodText(period: number): string {
  const unit = units.find(({ seconds }) => period % seconds === 0) ?? { name: 'second', seconds: 1 }
  const count = period / unit.seconds
  return count === 1 ? `1 ${unit.name}` : `${count} ${unit.name}s`
}
