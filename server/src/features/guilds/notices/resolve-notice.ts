import { defaultNotices } from '@guildshop/contract/notices'
import type { Db } from '../../../db/connect.ts'
import { listApplicable, type NoticeKey } from './notice-queries.ts'

/** What a notice says. Null channel and role: those of the server's settings or of the goal. */
export type ResolvedNotice = { isEnabled: boolean; text: string; channelId: string | null; roleId: string | null }

/** The notice of an event: each setting is the item's, else the server's, else the default. */
export async function resolveNotice(db: Db, key: NoticeKey): Promise<ResolvedNotice> {
  const applicable = await listApplicable(db, key)
  const first = <Value>(values: (Value | null)[]) => values.find((value) => value !== null) ?? null
  return {
    isEnabled: applicable[0]?.isEnabled ?? true,
    text: first(applicable.map(({ text }) => text)) ?? defaultNotices[key.event],
    channelId: first(applicable.map(({ channelId }) => channelId)),
    roleId: first(applicable.map(({ roleId }) => roleId)),
  }
}
