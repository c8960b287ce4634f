import type { Currency } from '@guildshop/contract/money'
import type { Db } from '../../db/connect.ts'
import { updateCurrency } from './item-queries.ts'

/** Changes the currency of a server's items, in the transaction that changes the server's. */
export async function changeItemCurrency(tx: Db, guildId: string, currency: Currency): Promise<void> {
  await updateCurrency(tx, guildId, currency)
}
