import type { Dependencies } from '../../dependencies.ts'

export const soldRole = '410000000000010005'

/** Replaces the bot's calls by a Discord in memory where everyone is a member. Returns the ids of those with the role. */
export function roleWorld({ discord: { bot } }: Dependencies): Set<string> {
  const held = new Set<string>()
  const sent = { id: '1', channelId: '1' }
  bot.getMember = async (_guildId, userId) => {
    const roles = held.has(userId) ? [soldRole] : []
    return { userId, username: userId, nick: null, roles, joinedAt: new Date(0) }
  }
  bot.giveRole = async ({ userId }) => void held.add(userId)
  bot.takeRole = async ({ userId }) => void held.delete(userId)
  bot.directMessage = async () => sent
  bot.createMessage = async () => sent
  return held
}
