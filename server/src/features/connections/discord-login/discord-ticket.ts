import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import type { DiscordIdentity } from '../../../providers/discord/discord-user-client.ts'
import { isBrowserOf } from '../oauth-state.ts'
import { consumeLogin, findLogin, insertLogin } from './discord-login-queries.ts'

const tenMinutes = 600_000

const storedIdentity = z.object({
  id: z.string(),
  username: z.string(),
  discriminator: z.string(),
  avatar: z.string().nullable(),
  verifiedEmail: z.string().nullable(),
})

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets'>
type Holder = { ticket: string; cookie: string | undefined }

const fieldOf = (keyHash: string) => `discord_login.identity:${keyHash}` as const
const hashesOf = ({ secrets }: Pick<Dependencies, 'secrets'>, ticket: string) =>
  secrets.fingerprints('discord-ticket', ticket)

/** Stores who authorized the login, for the browser with this cookie. */
export async function issueTicket(
  deps: Deps,
  { cookieHash, identity }: { cookieHash: string; identity: DiscordIdentity },
): Promise<string> {
  const ticket = randomBytes(24).toString('base64url')
  const keyHash = deps.secrets.fingerprint('discord-ticket', ticket)
  await insertLogin(deps.db, {
    keyHash,
    cookieHash,
    identity: deps.secrets.seal(JSON.stringify(storedIdentity.parse(identity)), fieldOf(keyHash)),
    expiresAt: new Date(deps.now().getTime() + tenMinutes),
  })
  return ticket
}

/** The Discord user of a ticket. Refuses one that is unknown, used, expired or another browser's. */
export async function readTicket(deps: Deps, { ticket, cookie }: Holder): Promise<DiscordIdentity> {
  const login = await findLogin(deps.db, hashesOf(deps, ticket))
  if (!login?.identity || !isBrowserOf(deps, login, cookie) || login.expiresAt <= deps.now())
    throw new Refused('DISCORD_LOGIN_EXPIRED')
  return storedIdentity.parse(JSON.parse(deps.secrets.open(login.identity, fieldOf(login.keyHash))))
}

/** Lets exactly one concurrent caller pass. */
export async function consumeTicket(tx: Db, deps: Pick<Dependencies, 'secrets'>, ticket: string): Promise<void> {
  if (!(await consumeLogin(tx, hashesOf(deps, ticket)))) throw new Refused('DISCORD_LOGIN_EXPIRED')
}
