import { Declined } from '../../http/declined.ts'
import { replyPage } from '../../http/page.ts'
import { type Route, route } from '../../http/router.ts'
import type { Discord } from '../discord.ts'
import { showGuild } from './show-guild.ts'
import { showOverview } from './show-overview.ts'

export function pageRoutes({ state }: Discord): Route[] {
  return [
    route('GET /discord', 'Shows the servers and the people.', () => replyPage('Discord', showOverview(state.value))),

    route('GET /discord/guilds/{guild}', 'Shows a server: channels, roles, members.', ({ param }) => {
      const guild = state.value.guilds.find(({ id }) => id === param('guild'))
      if (!guild) throw new Declined(404, 'There is no such server.')
      return replyPage(guild.name, showGuild(state.value, guild))
    }),
  ]
}
