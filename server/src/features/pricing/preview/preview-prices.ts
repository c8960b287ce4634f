import { requirementText, unmetRequirement } from '@guildshop/contract/eligibility'
import { priceFor, type Quote } from '@guildshop/contract/price-for'
import type { PriceRule } from '@guildshop/contract/price-rules'
import type { Buyer, PricedItem } from '@guildshop/contract/priced-item'
import type { PricePreviewReply } from '@guildshop/contract/pricing'
import type { Dependencies } from '../../../dependencies.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import { automaticRenewalProblem } from '../../guilds/describe-memberships.ts'
import { listRoleNames } from '../../guilds/discord/role-names.ts'
import { renewsAutomatically } from '../items/describe-item-pricing.ts'
import { listShopItems } from '../items/item-pricing-queries.ts'
import { readCode } from '../reading/read-code.ts'
import { readPricedItems } from '../reading/read-priced-items.ts'
import { unlockedItem } from '../reading/unlocked-item.ts'

type Deps = Pick<Dependencies, 'db' | 'discordFacts'>
type Wanted = { roleIds: string[]; code: string; at: Date }
type Member = { buyer: Buyer; code: PriceRule | 'invalid' | null; now: Date; nameOf: (roleId: string) => string }
type Previewed = PricePreviewReply['items'][number]

/** What a member without purchases sees, calculated as in the shop. */
export async function previewPrices(deps: Deps, access: GuildAccess, wanted: Wanted): Promise<Previewed[]> {
  const { guild } = access
  const { roleIds, code, at } = wanted
  const canRenewAutomatically = automaticRenewalProblem(access) === null
  const listed = (await listShopItems(deps.db, guild.id))
    .filter(({ isEnabled, isHidden }) => isEnabled && !isHidden)
    .map((item) => ({ ...item, renewsAutomatically: renewsAutomatically(item, { canRenewAutomatically }) }))
  const items = await readPricedItems(deps.db, { id: guild.id, now: at }, listed)
  const names = await listRoleNames(deps, guild.guildId)
  const member = {
    buyer: { roleIds, purchases: [] },
    code: code ? await readCode(deps.db, guild.id, code) : null,
    now: at,
    nameOf: (roleId: string) => names.get(roleId) ?? roleId,
  }
  return items.map((item) => previewItem(item, member))
}

function previewItem(item: PricedItem & { name: string }, member: Member): Previewed {
  const { buyer, nameOf } = member
  const requirement = unmetRequirement(item, buyer)
  const locked = item.pricing.isHiddenUntilMet ? 'hidden' : 'locked'
  const { quote, message } = quoteFor(item, member)
  return {
    itemId: item.id,
    name: item.name,
    currency: item.currency,
    listPrice: quote.listPrice,
    price: quote.price,
    mode: item.pricing.mode,
    applied: quote.applied && { kind: quote.applied.kind, name: quote.applied.name },
    access: requirement ? locked : 'open',
    words: requirement ? requirementText(requirement, nameOf) : message,
  }
}

type Priced = { quote: Pick<Quote, 'listPrice' | 'price' | 'applied'>; message: string | null }

/** The price with the code, or without it and why. */
function quoteFor(item: PricedItem, { buyer, code, now }: Member): Priced {
  const open = unlockedItem(item)
  const coded = priceFor(open, buyer, { now, code })
  if (!('refusal' in coded)) return { quote: coded, message: coded.isCodeUnused ? betterOffer : null }
  const plain = priceFor(open, buyer, { now })
  const list = { listPrice: item.price, price: item.price, applied: null }
  return { quote: 'refusal' in plain ? list : plain, message: coded.message }
}

const betterOffer = "Another offer is at least as good, so the code isn't used."
