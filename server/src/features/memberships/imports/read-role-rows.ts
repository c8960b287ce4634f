import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { listLimits } from '../../../http/limits/limits.ts'
import { DiscordRefused } from '../../../providers/discord/discord-errors.ts'
import type { ImportRow } from './read-csv-rows.ts'

type Deps = Pick<Dependencies, 'discord' | 'discordFacts'>
type Wanted = { guildId: string; roleId: string; until: Date }

const membersPerPage = 1000
/** Discord can't list members by role, so all members are read. */
const maxPages = 100

/** Everyone with the role except bots. */
export async function readRoleRows(deps: Deps, { guildId, roleId, until }: Wanted): Promise<ImportRow[]> {
  const roles = await deps.discordFacts.listRoles(guildId)
  // The id of @everyone is the server's.
  if (roleId === guildId || !roles.some(({ id }) => id === roleId)) throw new Refused('ROLE_NOT_IN_GUILD')
  const rows: ImportRow[] = []
  let after: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const members = await listPage(deps, guildId, after)
    for (const { userId, username, roles: held, isBot } of members) {
      if (!isBot && held.includes(roleId)) rows.push({ discordId: userId, username, until })
    }
    after = members.at(-1)?.userId
    if (members.length < membersPerPage) return rows
    if (rows.length > listLimits.importedMembers.count) break
  }
  throw new Refused('IMPORT_TOO_LARGE')
}

const missingAccess = 50_001

async function listPage({ discord }: Deps, guildId: string, after: string | undefined) {
  try {
    return await discord.bot.listMembers(guildId, { after, limit: membersPerPage })
  } catch (error) {
    // The server's roles were read, so the bot is in the server.
    if (error instanceof DiscordRefused && error.code === missingAccess) throw new Refused('MEMBERS_INTENT_OFF')
    throw error
  }
}
