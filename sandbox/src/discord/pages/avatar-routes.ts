import type { FastifyInstance } from 'fastify'
import { Declined } from '../../http/declined.ts'
import { about, type PathParams } from '../../http/endpoint.ts'
import type { Discord } from '../discord.ts'
import { avatarHashOf, drawAvatar } from './draw-avatar.ts'

/** Avatars at the paths of Discord's CDN. */
export function avatarRoutes(app: FastifyInstance, { state }: Discord): void {
  app.get<PathParams<'user' | 'file'>>(
    '/discord/avatars/:user/:file',
    about("A user's avatar, as {hash}.png."),
    async ({ params }, reply) => {
      const user = state.value.users.find(({ id }) => id === params.user)
      const hash = user && avatarHashOf(user.id)
      if (!hash || params.file !== `${hash}.png`) throw new Declined(404, "This avatar doesn't exist.")
      return reply
        .type('image/png')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(drawAvatar(hash))
    },
  )
}
