import type { FastifyInstance } from 'fastify'
import { Declined } from '../../http/declined.ts'
import { about, type PathParams } from '../../http/endpoint.ts'
import { sendPage } from '../../http/page.ts'
import type { Discord } from '../discord.ts'
import { showGuild } from './show-guild.ts'
import { showOverview } from './show-overview.ts'

export function pageRoutes(app: FastifyInstance, { state }: Discord): void {
  app.get('/discord', about('Overview of servers and users.'), async (_request, reply) =>
    sendPage(reply, 'Discord', showOverview(state.value)),
  )

  app.get<PathParams<'guild'>>(
    '/discord/guilds/:guild',
    about('Server page: channels, roles, members.'),
    async (request, reply) => {
      const guild = state.value.guilds.find(({ id }) => id === request.params.guild)
      if (!guild) throw new Declined(404, "This server doesn't exist.")
      return sendPage(reply, guild.name, showGuild(state.value, guild))
    },
  )
}
