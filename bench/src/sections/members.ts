import type { Bench } from '../bench.ts'
import { growthRow, measureInTurns } from '../growth-costs.ts'
import { signIn } from '../owners.ts'
import { startServer } from '../running/start-server.ts'
import { memberCounts, memberGuild, seedMembers } from '../seed/members.ts'
import { type Table, whole } from '../tables.ts'

const reads: Record<string, (itemId: string) => string> = {
  'members, newest first': () => '/members',
  'members in their grace period': () => '/members?state=grace',
  'members of an old item': (itemId) => `/members?itemId=${itemId}`,
  'members whose time ends within 30 days': () => '/members?endsWithin=30',
  'figures and chart': () => '/members/summary',
}

/** The members page must not cost more as a server gains members. */
export async function measureMembers(bench: Bench): Promise<Table[]> {
  await seedMembers(bench.pool)
  const oldItems = await listOldItems(bench)
  const server = await startServer({ ...bench.database, env: bench.providers })
  try {
    const headers = await signIn(server.url, 'bench-owner-0')
    const rows: string[][] = []
    for (const [title, pathOf] of Object.entries(reads)) {
      const targets = oldItems.map((itemId, index) => {
        const path = `/api/guilds/${memberGuild(index)}${pathOf(itemId)}`
        return { url: server.url, pid: server.pid, requests: [{ path, headers }] }
      })
      rows.push(growthRow(title, await measureInTurns(bench, targets)))
    }
    const head = ['read', ...memberCounts.map((count) => `${whole(count)} members, ms CPU`), 'CPU ratio', 'time ratio']
    return [{ title: 'Members: reads by number of memberships', head, rows }]
  } finally {
    await server.stop()
  }
}

/** Of each server, the item that only its first members have. */
async function listOldItems({ pool }: Bench): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select item.id from item join guild on guild.id = item.guild_id
     where guild.guild_id = any ($1) and item.name = 'Old' order by guild.guild_id`,
    [memberCounts.map((_, index) => memberGuild(index))],
  )
  return rows.map(({ id }) => id)
}
