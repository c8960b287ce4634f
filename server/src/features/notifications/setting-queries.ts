import type { NotificationKind, NotificationSetting } from '@guildshop/contract/notifications'
import type { Db } from '../../db/connect.ts'

/** Only what the seller chose; other kinds have the default. */
export function listChosenSettings(db: Db, accountId: string): Promise<NotificationSetting[]> {
  return db
    .selectFrom('notificationSetting')
    .select(['kind', 'byMail', 'byDiscord'])
    .where('accountId', '=', accountId)
    .$narrowType<{ kind: NotificationKind }>()
    .execute()
}

export async function saveSetting(tx: Db, accountId: string, setting: NotificationSetting): Promise<void> {
  const { byMail, byDiscord } = setting
  await tx
    .insertInto('notificationSetting')
    .values({ accountId, ...setting })
    .onConflict((conflict) => conflict.columns(['accountId', 'kind']).doUpdateSet({ byMail, byDiscord }))
    .execute()
}
