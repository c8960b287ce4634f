import { createHash } from 'node:crypto'
import type { Component } from '../../../chat/components.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { readNextPriceChange } from '../../pricing/reading/next-price-change.ts'
import { drawSubject, type Subject } from './draw-subject.ts'
import { drawUnavailable, unavailableTexts } from './draw-unavailable.ts'
import { findStandingShop } from './listed-queries.ts'
import type { StandingRow } from './standing-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'publicUrl'>
type StandingShop = NonNullable<Awaited<ReturnType<typeof findStandingShop>>>

/** What a message shows now. */
export type Drawing = {
  shop: StandingShop
  components: Component[]
  /** Fingerprint of the components. */
  hash: string
  /** The subject no longer exists, and the message says so. */
  isEmpty: boolean
  /** When it changes without anyone changing the shop: a sale begins or ends. */
  nextChangeAt: Date | null
}

/** Null if the server is no longer registered. */
export async function drawStandingMessage(
  deps: Deps,
  row: Subject & Pick<StandingRow, 'guildId'>,
): Promise<Drawing | null> {
  const shop = await findStandingShop(deps.db, row.guildId)
  if (!shop || shop.removedAt) return null
  const { components, isEmpty } = await drawOrExcuse(deps, shop, row)
  const nextChangeAt = await readNextPriceChange(deps.db, shop.id, deps.now())
  return { shop, components, hash: fingerprint(components), isEmpty, nextChangeAt }
}

/** A closed shop keeps its message, without buttons. */
async function drawOrExcuse(deps: Deps, shop: StandingShop, row: Subject) {
  try {
    const components = await drawSubject(deps, shop, row)
    return {
      components: components ?? drawUnavailable(shop, unavailableTexts[row.shows]),
      isEmpty: components === null,
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { components: drawUnavailable(shop, error.message), isEmpty: false }
  }
}

/** Messages with the same fingerprint look the same. */
function fingerprint(components: Component[]): string {
  return createHash('sha256').update(JSON.stringify(components)).digest('base64url')
}
