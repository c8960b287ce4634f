import type pg from 'pg'
import { password, size } from './settings.ts'

/** A seeded server and its owner's auth headers. */
export type Shop = { id: string; guildId: string; ownerId: string; headers: Record<string, string> }

/** Signs in a few owners and returns one server of each. */
export async function signInOwners(pool: pg.Pool, url: string): Promise<Shop[]> {
  const { rows } = await pool.query<{ id: string; guildId: string; ownerId: string; username: string }>(
    `select distinct on (account.id) guild.id, guild.guild_id as "guildId", account.id as "ownerId", username
     from guild join account on account.id = guild.owner_id
     where username like 'bench-owner-%' and username <> 'bench-owner-0' order by account.id, guild.guild_id`,
  )
  return Promise.all(
    rows.slice(0, Math.min(size.owners, 10)).map(async ({ username, ...shop }) => {
      return { ...shop, headers: await signIn(url, username) }
    }),
  )
}

export async function signIn(url: string, identifier: string, ip = ipOf(identifier)) {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({ identifier, password }),
  })
  const { token }: { token?: string } = JSON.parse(await reply.text())
  if (!token) throw new Error(`${identifier} couldn't sign in: ${reply.status}`)
  return { authorization: `Bearer ${token}` }
}

/** A distinct IP per user. */
export function ipOf(identifier: string): string {
  const number = Number(/\d+$/.exec(identifier)?.[0] ?? 0)
  return `10.1.${Math.floor(number / 250)}.${(number % 250) + 1}`
}
