import type { NoticeBody } from '@guildshop/contract/notice-requests'
import { noticeTextProblem } from '@guildshop/contract/notice-text'
import type { Notice, NoticeEvent } from '@guildshop/contract/notices'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import type { GuildAccess } from '../access/guild-access.ts'
import { recordChange } from '../activity/record-change.ts'
import { refuseClosedChannel } from '../discord/refuse-closed-channel.ts'
import type { NoticeItem } from './find-owned-item.ts'
import { deleteTemplate, findTemplate, saveTemplate } from './notice-queries.ts'
import { describeNotice } from './read-notices.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'discordFacts' | 'hooks'>
type Subject = { event: NoticeEvent; item: NoticeItem | null }

/** Refuses an edit of an older version (optimistic locking). Checks only a changed channel and role. */
export async function saveNotice(
  deps: Deps,
  access: GuildAccess,
  { event, item }: Subject,
  { version, ...body }: NoticeBody,
): Promise<Notice> {
  const { guild } = access
  if (!guild.isEnabled) throw new Refused('GUILD_DISABLED')
  const text = body.text || null
  refuseUnknownPlaceholders(event, text)
  const key = { guildId: guild.id, itemId: item?.id ?? null, event }
  const before = await findTemplate(deps.db, key)
  if (body.channelId && body.channelId !== before?.channelId) {
    await refuseClosedChannel(deps, guild.guildId, body.channelId)
  }
  if (body.roleId && body.roleId !== before?.roleId) await refuseRole(deps, access, body.roleId)
  return deps.db.transaction().execute(async (tx) => {
    const saved = await saveTemplate(tx, key, { ...body, text, updatedAt: deps.now() }, version)
    if (!saved) throw new Refused('NOTICE_CHANGED')
    await recordChange(tx, deps, access, { action: 'change-settings', details: nameOf({ event, item }) })
    return describeNotice(saved)
  })
}

/** The item uses the server's notice again. */
export async function resetNotice(
  deps: Pick<Dependencies, 'db' | 'now' | 'hooks'>,
  access: GuildAccess,
  { event, item }: { event: NoticeEvent; item: NoticeItem },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (!(await deleteTemplate(tx, item.id, event))) throw new Refused('NOTICE_NOT_FOUND')
    const details = `${nameOf({ event, item })}: reset`
    await recordChange(tx, deps, access, { action: 'change-settings', details })
  })
}

const nameOf = ({ event, item }: Subject) => (item ? `${item.name}: notice ${event}` : `Notice ${event}`)

/** Names the unknown placeholder. */
export function refuseUnknownPlaceholders(event: NoticeEvent, text: string | null): void {
  const message = text && noticeTextProblem(event, text)
  if (message) throw new Refused('NOTICE_PLACEHOLDER_UNKNOWN', { message })
}

/** Pinging a role needs premium, as in the server's settings. */
async function refuseRole({ discordFacts }: Deps, { guild, isOwnerPremium }: GuildAccess, roleId: string) {
  if (!isOwnerPremium) throw new Refused('PREMIUM_NEEDED')
  if (roleId === guild.guildId) throw new Refused('ROLE_IS_EVERYONE')
  const roles = await discordFacts.listRoles(guild.guildId)
  if (!roles.some(({ id }) => id === roleId)) throw new Refused('ROLE_NOT_IN_GUILD')
}
