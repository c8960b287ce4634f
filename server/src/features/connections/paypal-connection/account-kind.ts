import type { ConnectionKind } from '@guildshop/contract/connections/paypal-connection'
import type { Dependencies } from '../../../dependencies.ts'
import { findHolder, findPayerOf, listPayersWithRights } from './payer-queries.ts'
import { connectionKind } from './sale-paypal.ts'

type Deps = Pick<Dependencies, 'db'>

/** The PayPal account that an account linked. */
export const findPayer = ({ db }: Deps, accountId: string): Promise<string | null> => findPayerOf(db, accountId)

/** How an account's PayPal account is connected; null if none is linked. */
export async function findAccountKind({ db }: Deps, accountId: string): Promise<ConnectionKind | null> {
  const payeeId = await findPayerOf(db, accountId)
  return payeeId === null ? null : connectionKind({ db }, { ownerId: accountId, payeeId })
}

/** The seller whose PayPal account this is now; null if no account has linked it. */
export const findPayeeHolder = ({ db }: Deps, payeeId: string) => findHolder(db, payeeId)

/** PayPal accounts whose disputes we can read. */
export const listPayeesWithRights = ({ db }: Deps): Promise<string[]> => listPayersWithRights(db)
