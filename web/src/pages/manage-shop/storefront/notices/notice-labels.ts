import type { NoticeEvent, NoticesReply } from '@guildshop/contract/notices'

export const eventLabels: Record<NoticeEvent, string> = {
  purchase: 'Someone buys an item',
  membership: 'Someone joins a membership',
  gift: 'Someone gives an item as a gift',
  goal: 'The donation goal is reached',
}

/** Why a notice isn't posted although it's turned on; null if it is. */
export function notPostedReason(
  event: NoticeEvent,
  channelId: string | null,
  { place, goal }: NoticesReply['defaults'],
): string | null {
  if (event !== 'goal') {
    return place === 'none' ? "Announcements are turned off in the server's settings, so this isn't posted." : null
  }
  if (!goal) return "You don't have a donation goal at the moment."
  if (channelId || goal.channelId) return null
  return "Your donation goal has no channel, so this isn't posted. Choose one here or in the goal's settings."
}

/** The channel that is used if none is chosen here. */
export function defaultChannelLabel(event: NoticeEvent, { place, goal }: NoticesReply['defaults']): string {
  if (event === 'goal') return goal?.channelId ? "The goal's channel" : "The goal's channel (none)"
  return place === 'channel' ? "The server's announcement channel" : 'The channel where the item was bought'
}

/** The role that is pinged if none is chosen here. */
export function defaultRoleLabel(event: NoticeEvent, { roleId, goal }: NoticesReply['defaults']): string {
  if (event === 'goal') return goal?.roleId ? "The goal's role" : "The goal's role (none)"
  return roleId ? "The server's notification role" : "The server's notification role (none)"
}
