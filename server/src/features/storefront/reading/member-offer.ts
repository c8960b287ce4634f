import { type Requirement, requirementText, unmetRequirement } from '@guildshop/contract/eligibility'
import { priceFor, type Quote } from '@guildshop/contract/price-for'
import type { PriceRule } from '@guildshop/contract/price-rules'
import type { Buyer, PricedItem } from '@guildshop/contract/priced-item'
import type { Db } from '../../../db/connect.ts'
import { plainLine, plainText } from '../../../providers/discord/chat-text.ts'
import { readPurchases } from '../../sales/pricing/read-purchases.ts'
import type { Visit } from '../visit.ts'

/** What an item costs a member, or why they can't buy it. */
export type MemberOffer = {
  quote: Quote | null
  requirement: Requirement | null
  /** Markdown. With a quote, the member has an open checkout that Buy continues. */
  refusal: string | null
  /** They own an item of the same group, of which everyone can have one. */
  isOwned: boolean
  /** Why the code doesn't apply to this order. */
  codeProblem: string | null
}

/** Someone without roles and purchases, for what a whole channel sees. */
export const everyone: Buyer = { roleIds: [], purchases: [] }

type Asked = { now: Date; quantity?: number; code: PriceRule | null }

export async function readBuyer(db: Db, { id }: { id: string }, { member }: Pick<Visit, 'member'>): Promise<Buyer> {
  const purchases = await readPurchases(db, { guildId: id, buyerDiscordId: member.discordId })
  return { roleIds: member.roleIds, purchases }
}

/** A code that doesn't apply to this order is left out. */
export function offerFor(item: PricedItem, buyer: Buyer, asked: Asked): MemberOffer {
  const requirement = unmetRequirement(item, buyer)
  if (requirement)
    return { quote: null, requirement, refusal: requirementLine(requirement), isOwned: false, codeProblem: null }
  const result = priceFor(item, buyer, asked)
  if (!('refusal' in result)) return { quote: result, requirement, refusal: null, isOwned: false, codeProblem: null }
  if (asked.code && result.refusal.startsWith('DISCOUNT_CODE_')) {
    return { ...offerFor(item, buyer, { ...asked, code: null }), codeProblem: result.message }
  }
  return {
    quote: openQuote(item, buyer, asked),
    requirement,
    refusal: plainText(result.message, 500),
    isOwned: result.refusal === 'GROUP_ALREADY_OWNED',
    codeProblem: null,
  }
}

/** The price of the member's own open checkout for this item, which takes a part of their limit; null without one. */
function openQuote(item: PricedItem, buyer: Buyer, asked: Asked): Quote | null {
  const purchases = buyer.purchases.filter(({ itemId, isOpen }) => !isOpen || itemId !== item.id)
  if (purchases.length === buyer.purchases.length) return null
  const result = priceFor(item, { ...buyer, purchases }, asked)
  return 'refusal' in result ? null : result
}

/** Item names are untrusted. Ten of them fit into an item view. */
function requirementLine(requirement: Requirement): string {
  if (requirement.kind === 'role') return requirementText(requirement)
  return requirementText({ ...requirement, names: requirement.names.map((name) => plainLine(name, 80)) })
}

/** Whether an item isn't shown to this member at all. */
export const isHiddenFrom = (item: PricedItem, buyer: Buyer) =>
  item.pricing.isHiddenUntilMet && unmetRequirement(item, buyer) !== null
