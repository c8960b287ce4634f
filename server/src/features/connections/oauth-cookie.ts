import type { FastifyReply } from 'fastify'
import type { Dependencies } from '../../dependencies.ts'

type Deps = Pick<Dependencies, 'publicUrl'>

export const callback = ({ publicUrl }: Deps, provider: string) => `${publicUrl}/api/${provider}/callback`

const isSecure = ({ publicUrl }: Deps) => publicUrl.startsWith('https:')

/** The `__Host-` prefix restricts the cookie to TLS and to this exact host. */
export const cookieName = (deps: Deps) => `${isSecure(deps) ? '__Host-' : ''}guildshop-link`

/** Lax, because the callback is a cross-site navigation. */
export function setOauthCookie(deps: Deps, reply: FastifyReply, cookie: string): void {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(deps), maxAge: 600 } as const
  reply.setCookie(cookieName(deps), cookie, options)
}
