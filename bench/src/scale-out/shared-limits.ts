import { randomInt } from 'node:crypto'
import { signIn } from '../owners.ts'
import type { Server } from '../running/start-server.ts'

/** True if a logout on one process takes effect on all of them immediately. */
export async function isRevocationShared(servers: Server[]): Promise<boolean> {
  const [first] = servers
  if (!first) return false
  const headers = await signIn(first.url, 'bench-member-1')
  const statuses = () => Promise.all(servers.map(({ url }) => statusOf(`${url}/api/profile/me`, { headers })))
  const before = await statuses()
  await statusOf(`${first.url}/api/auth/logout`, { method: 'POST', headers })
  const after = await statuses()
  return before.every((status) => status === 200) && after.every((status) => status === 401)
}

const triesAllowed = 10

/** True if wrong passwords are counted across processes. */
export async function isThrottleShared(servers: Server[]): Promise<boolean> {
  const ip = `10.9.${randomInt(256)}.${randomInt(1, 255)}`
  const guess = (turn: number) =>
    statusOf(`${servers[turn % servers.length]?.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
      body: JSON.stringify({ identifier: 'bench-member-2', password: 'wrong guess' }),
    })
  const statuses: number[] = []
  for (let turn = 0; turn <= triesAllowed; turn += 1) statuses.push(await guess(turn))
  return statuses.slice(0, triesAllowed).every((status) => status === 401) && statuses.at(-1) === 429
}

async function statusOf(url: string, request: RequestInit): Promise<number> {
  const reply = await fetch(url, request)
  await reply.arrayBuffer()
  return reply.status
}
