import { mailedByDefault, type NotificationsReply, notificationKinds } from '@guildshop/contract/notifications'
import type { Dependencies } from '../../dependencies.ts'
import { findLastSent, findSeller } from './notification-queries.ts'
import { listChosenSettings } from './setting-queries.ts'

/** The settings of a seller, and whether their messages arrive. */
export async function readNotifications(
  { db }: Pick<Dependencies, 'db'>,
  accountId: string,
): Promise<NotificationsReply> {
  const [seller, chosen, last] = await Promise.all([
    findSeller(db, accountId),
    listChosenSettings(db, accountId),
    findLastSent(db, { accountId, channel: 'discord' }),
  ])
  const byDefault = notificationKinds.map((kind) => ({ kind, byMail: mailedByDefault[kind], byDiscord: false }))
  return {
    settings: byDefault.map((setting) => chosen.find(({ kind }) => kind === setting.kind) ?? setting),
    directMessages: directMessagesOf(seller?.discordId ?? null, last?.problem ?? null),
    isEmailVerified: seller?.isVerified ?? false,
  }
}

function directMessagesOf(discordId: string | null, problem: string | null): NotificationsReply['directMessages'] {
  if (!discordId) return 'not-linked'
  return problem === 'DIRECT_MESSAGES_CLOSED' ? 'closed' : 'open'
}
