import { maskKey } from '@guildshop/contract/deliverable-rules'
import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { openOwnedKey } from '../../items/keys/owned-keys.ts'
import { findSale, lockVisibleSale } from '../sale-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'hooks'>
type Request = { owner: { id: string; username: string }; saleId: string; keyId: string }

/**
 * Returns a key of an order to the server's owner, even if the item is gone. The audit log records it with the masked
 * key. It doesn't count as seen by the buyer.
 */
export async function revealSoldKey(deps: Deps, { owner, saleId, keyId }: Request): Promise<string> {
  if (!isUuid(saleId)) throw new Refused('SALE_NOT_FOUND')
  return deps.db.transaction().execute(async (tx) => {
    const access = await lockVisibleSale(tx, saleId)
    if (access?.ownerId !== owner.id) throw new Refused('SALE_NOT_FOUND')
    const key = isUuid(keyId) ? await openOwnedKey(tx, deps, saleId, keyId) : null
    if (key === null) throw new Refused('KEY_NOT_FOUND')
    const sale = await findSale(tx, saleId)
    const details = `${sale?.itemName}: ${maskKey(key)}`
    await deps.hooks.writeAudit(tx, deps, owner, { action: 'reveal-key', details, guildId: access.guildId })
    return key
  })
}

const isUuid = (text: string) => z.uuid().safeParse(text).success
