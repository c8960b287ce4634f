import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** Reserves one use of a code. Returns false if none is left. The row stays locked until the transaction ends. */
export async function reserveUseOf(tx: Db, ruleId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('priceRule')
    .set({ reservedUses: sql`reserved_uses + 1` })
    .where('id', '=', ruleId)
    .where('deletedAt', 'is', null)
    .where((rule) =>
      rule.or([rule('totalUses', 'is', null), rule('totalUses', '>', sql<number>`uses + reserved_uses`)]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Change = { reserved?: number; uses?: number }

export async function changeUses(tx: Db, ruleId: string, { reserved = 0, uses = 0 }: Change): Promise<void> {
  await tx
    .updateTable('priceRule')
    .set({ reservedUses: sql`reserved_uses + ${reserved}::integer`, uses: sql`uses + ${uses}::integer` })
    .where('id', '=', ruleId)
    .execute()
}

type Total = { orders: number; revenueCents: number; discountCents: number }

export async function addToTotal(tx: Db, ruleId: string, currency: string, change: Total): Promise<void> {
  await tx
    .insertInto('priceRuleTotal')
    .values({ ruleId, currency, ...change })
    .onConflict((conflict) =>
      conflict.columns(['ruleId', 'currency']).doUpdateSet({
        orders: sql`price_rule_total.orders + excluded.orders`,
        revenueCents: sql`price_rule_total.revenue_cents + excluded.revenue_cents`,
        discountCents: sql`price_rule_total.discount_cents + excluded.discount_cents`,
      }),
    )
    .execute()
}
