import { Declined } from '../../http/declined.ts'
import { replyPage } from '../../http/page.ts'
import { type Route, route } from '../../http/router.ts'
import type { Discord } from '../discord.ts'
import { showGuild } from './show-guild.ts'
import { showOverview } from './show-overview.ts'

export function pageRoutes({ state }: Discord): Route[] {
  return [
    route('GET /discord', 'Overview of servers and users.', () => replyPage('Discord', showOverview(state.value))),

    route('GET /discord/guilds/{guild}', 'Server page: channels, roles, members.', ({ param }) => {
      const guild = state.value.guilds.find(({ id }) => id === param('guild'))
      if (!guild) throw new Declined(404, "This server doesn't exist.")
      return replyPage(guild.name, showGuild(state.value, guild))
    }),
  ]
}
