import { announcementPlaces } from '@guildshop/contract/announcements'
import { type Notice, type NoticesReply, noticeEvents } from '@guildshop/contract/notices'
import type { Db } from '../../../db/connect.ts'
import type { GuildAccess } from '../access/guild-access.ts'
import { findGoalTarget, listTemplates, type TemplateRow } from './notice-queries.ts'

export async function readNotices(db: Db, { guild }: GuildAccess): Promise<NoticesReply> {
  const [templates, goal] = await Promise.all([listTemplates(db, guild.id), findGoalTarget(db, guild.id)])
  const ofServer = templates.filter(({ itemId }) => itemId === null)
  return {
    server: noticeEvents.map((event) =>
      describeNotice(ofServer.find((template) => template.event === event) ?? { ...untouched, event }),
    ),
    items: noticesOfItems(templates),
    defaults: {
      place: announcementPlaces.find((known) => known === guild.announceIn) ?? 'purchase',
      channelId: guild.announceIn === 'channel' ? guild.announceChannelId : null,
      roleId: guild.notificationRoleId,
      goal: goal ?? null,
    },
  }
}

const untouched = { isEnabled: true, text: null, channelId: null, roleId: null, version: 0 } as const

export const describeNotice = ({
  event,
  isEnabled,
  text,
  channelId,
  roleId,
  version,
}: Omit<TemplateRow, 'itemId'>): Notice => ({ event, isEnabled, text, channelId, roleId, version })

function noticesOfItems(templates: Awaited<ReturnType<typeof listTemplates>>): NoticesReply['items'] {
  const items = new Map<string, NoticesReply['items'][number]>()
  for (const template of templates) {
    const { itemId, itemName } = template
    if (itemId === null || itemName === null) continue
    const item = items.get(itemId) ?? { itemId, itemName, notices: [] }
    items.set(itemId, { ...item, notices: [...item.notices, describeNotice(template)] })
  }
  return [...items.values()]
}
