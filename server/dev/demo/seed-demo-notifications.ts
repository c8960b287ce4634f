import type { Dependencies } from '../../src/dependencies.ts'
import { findDemoAccountId } from './seed-demo-accounts.ts'

/** Petra has changed a default. Finn has the defaults. */
export async function seedDemoNotifications({ db }: Pick<Dependencies, 'db'>): Promise<void> {
  const accountId = await findDemoAccountId(db, 'petra')
  await db
    .insertInto('notificationSetting')
    .values({ accountId, kind: 'low-stock', byMail: true, byDiscord: false })
    .execute()
}
