import type { Buyer } from '@guildshop/contract/priced-item'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { cutText } from '../../../providers/discord/chat-text.ts'
import { readPremium } from '../../premium/read-premium.ts'
import { findPayableShop } from '../../sales/checkout/find-open-shop.ts'
import { listedPrice } from '../views/listed-price.ts'
import { isSoldOut } from '../views/stock-label.ts'
import type { Visit } from '../visit.ts'
import { listSold, type VisibleItem } from './list-visible.ts'
import { isHiddenFrom, offerFor, readBuyer } from './member-offer.ts'

type Deps = Pick<Dependencies, 'db' | 'now'>
type Choice = { name: string; value: string }

/** Discord's limit for the name of a choice. */
const longestChoice = 100

/** Items whose names contain what the member typed, with their price; those that begin with it first. */
export async function suggestItems(deps: Deps, visit: Visit, typed: string): Promise<Choice[]> {
  const { items, buyer } = await readVisible(deps, visit)
  const sought = typed.trim().toLowerCase()
  const placeOf = ({ name }: VisibleItem) => name.toLowerCase().indexOf(sought)
  return items
    .filter((item) => placeOf(item) >= 0)
    .toSorted((one, other) => Math.min(placeOf(one), 1) - Math.min(placeOf(other), 1))
    .map((item) => choiceOf(item, buyer, deps.now()))
}

/** The id of the item that a member chose (an id) or typed (a name); null if there is none. */
export async function findNamedItem(deps: Deps, visit: Visit, typed: string): Promise<string | null> {
  const { items } = await readVisible(deps, visit)
  const name = typed.trim()
  const isSame = (item: VisibleItem) => item.name.toLowerCase() === name.toLowerCase()
  const found = items.find((item) => item.id === name || item.name === name) ?? items.find(isSame)
  return found?.id ?? null
}

function choiceOf(item: VisibleItem, buyer: Buyer, now: Date): Choice {
  const { requirement, quote } = offerFor(item, buyer, { now, code: null })
  const price = isSoldOut(item) ? 'Sold out' : listedPrice(item, quote)
  const name = cutText(`${requirement ? '🔒 ' : ''}${item.name}`, longestChoice - price.length - 3)
  return { name: `${name} · ${price}`, value: item.id }
}

/** The items of a shop that the member can see. Refuses if it's closed. */
export async function readVisible(deps: Deps, visit: Visit) {
  const { shopId, sold } = await readSold(deps, visit.guildId)
  const buyer = await readBuyer(deps.db, { id: shopId }, visit)
  return { shopId, items: sold.filter((item) => !isHiddenFrom(item, buyer)), buyer }
}

type Sold = { shopId: string; sold: VisibleItem[] }
const running = new WeakMap<Db, Map<string, Promise<Sold>>>()

/** Coalesces concurrent reads of one shop, because every keystroke of every member asks for it. */
function readSold(deps: Deps, discordGuildId: string): Promise<Sold> {
  const reads = running.get(deps.db) ?? new Map<string, Promise<Sold>>()
  running.set(deps.db, reads)
  const started = reads.get(discordGuildId) ?? read().finally(() => reads.delete(discordGuildId))
  reads.set(discordGuildId, started)
  return started

  async function read(): Promise<Sold> {
    const shop = await findPayableShop(deps, discordGuildId)
    const { isPremium } = await readPremium(deps.db, shop.ownerId, deps.now())
    return { shopId: shop.id, sold: await listSold(deps, { ...shop, isPremium }) }
  }
}
