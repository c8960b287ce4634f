import type { Currency } from '@guildshop/contract/money'
import type { Db } from '../../db/connect.ts'
import { updateCurrency } from './item-queries.ts'

/** Moves all items of a server to another currency, in the transaction that changes the server's own. */
export async function changeItemCurrency(tx: Db, guildId: string, currency: Currency): Promise<void> {
  await updateCurrency(tx, guildId, currency)
}
