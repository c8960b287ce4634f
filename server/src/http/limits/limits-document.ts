import { longestCategoryName, maxCategories, maxPictures } from '@guildshop/contract/categories'
import { maxCounted } from '@guildshop/contract/counters'
import {
  longestKey,
  longestLabel,
  longestLink,
  longestText,
  maxDeliverables,
  maxDownloads,
  maxKeysPerPool,
  maxKeysPerRequest,
  mostQuantity,
} from '@guildshop/contract/deliverable-rules'
import { longestGiftMessage } from '@guildshop/contract/gift-rules'
import { maximumTargetCents } from '@guildshop/contract/goal-rules'
import { maxItemsChanged } from '@guildshop/contract/item-requests'
import { maximumImageBytes, maximumStock } from '@guildshop/contract/item-rules'
import { maxDaysAfterLeaving, maxExtensionDays, maxGraceDays, maxTrialDays } from '@guildshop/contract/membership-rules'
import { maximumPriceCents } from '@guildshop/contract/money'
import { longestNotice } from '@guildshop/contract/notices'
import { maximumNoteLength } from '@guildshop/contract/order-details'
import { maximumSelected, maximumShipments } from '@guildshop/contract/orders'
import { longestRuleName, maxChosenItems } from '@guildshop/contract/price-rule-problems'
import {
  maxFreeOrders,
  maxItemGroups,
  maxLimit,
  maxPriceRules,
  maxRequiredItems,
  maxRuleRoles,
  maxSuggestedPrices,
  maxUses,
} from '@guildshop/contract/price-rules'
import { maximumRefundNote } from '@guildshop/contract/refunds'
import { maximumAnswerLength, maximumFlagLength } from '@guildshop/contract/sales/disputes'
import { maxDays } from '@guildshop/contract/sales/sales-report-requests'
import { maxStandingMessages } from '@guildshop/contract/standing-messages'
import { bodyLimits, clientLimits, listLimits, requestsPerSession, type Throttle, throttles } from './limits.ts'

/** Those of the contract, which screens check, too. */
const sharedLimits = [
  { what: 'Deliverables of an item', count: maxDeliverables },
  { what: 'License keys in a request', count: maxKeysPerRequest },
  { what: 'License keys in a pool', count: maxKeysPerPool },
  { what: 'Units of an item in an order', count: mostQuantity },
  { what: 'Downloads of a sold file that a seller can allow', count: maxDownloads },
  { what: 'Categories of a shop', count: maxCategories },
  { what: 'Additional pictures of an item', count: maxPictures },
  { what: 'Items changed together', count: maxItemsChanged },
  { what: 'Orders selected together', count: maximumSelected },
  { what: 'Orders shipped together', count: maximumShipments },
  { what: 'Days of a sales report', count: maxDays },
  { what: 'Open tasks counted in the navigation, per kind', count: maxCounted },
  { what: 'Promotions and discount codes of a server', count: maxPriceRules },
  { what: 'Items chosen in a promotion or discount code', count: maxChosenItems },
  { what: 'Uses of a promotion or discount code', count: maxUses },
  { what: 'Item groups of a server', count: maxItemGroups },
  { what: 'Roles in a condition', count: maxRuleRoles },
  { what: 'Required items of an item', count: maxRequiredItems },
  { what: 'Units of an item that a member may buy', count: maxLimit },
  { what: 'Suggested prices of an item', count: maxSuggestedPrices },
  { what: 'Free orders of a member in a server in a day', count: maxFreeOrders },
  { what: 'Shop messages of a server', count: maxStandingMessages },
  { what: 'Stock of an item', count: maximumStock },
  { what: 'Price of an item, in cents', count: maximumPriceCents },
  { what: 'Target of a donation goal, in cents', count: maximumTargetCents },
  { what: 'Bytes of an image', count: maximumImageBytes },
  { what: 'Days of a trial', count: maxTrialDays },
  { what: 'Days of grace of a membership', count: maxGraceDays },
  { what: 'Days by which a seller can extend a membership at a time', count: maxExtensionDays },
  { what: 'Days until a membership is cancelled for absence', count: maxDaysAfterLeaving },
  { what: "Characters of a deliverable's label", count: longestLabel },
  { what: 'Characters of a delivered link', count: longestLink },
  { what: 'Characters of a delivered text', count: longestText },
  { what: 'Characters of a license key', count: longestKey },
  { what: 'Characters of the name of a promotion or discount code', count: longestRuleName },
  { what: 'Characters of the name of a category', count: longestCategoryName },
  { what: 'Characters of a gift message', count: longestGiftMessage },
  { what: 'Characters of a notice text', count: longestNotice },
  { what: 'Characters of an order note', count: maximumNoteLength },
  { what: 'Characters of a note about an order with a problem', count: maximumFlagLength },
  { what: 'Characters of a refund note', count: maximumRefundNote },
  { what: 'Characters of an answer in a dispute', count: maximumAnswerLength },
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
