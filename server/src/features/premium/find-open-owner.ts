import type { Db } from '../../db/connect.ts'
import { findOpenAccount } from './premium-queries.ts'

/** Who gets mails about a plan; undefined for closed accounts. */
export const findOpenOwner = (db: Db, accountId: string) => findOpenAccount(db, accountId)
