import type { DiscordLoginReply } from '@guildshop/contract/discord-login'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import type { DiscordIdentity } from '../../../providers/discord/discord-user-client.ts'
import { findAccountToLogIn, hasAccount } from '../../accounts/sign-in/find-account-to-log-in.ts'
import { passFirstFactor } from '../../accounts/sign-in/log-in.ts'
import { mailReactivationCode } from '../../accounts/sign-in/reactivate-account.ts'
import { findLinkOf } from '../discord-link-queries.ts'
import { consumeTicket, readTicket } from './discord-ticket.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets'>
type Holder = { ticket: string; cookie: string | undefined }
type Visit = { device: string; network: string }

/**
 * Logs in to the linked account. Discord replaces the password only: 2FA is still required. The ticket works once, but a
 * sign-up or reactivation that follows needs it again.
 */
export async function completeDiscordLogin(deps: Deps, request: Holder & Visit): Promise<DiscordLoginReply> {
  const { ticket, device, network } = request
  const identity = await readTicket(deps, request)
  const link = await findLinkOf(deps.db, identity.id)
  if (!link) return { signup: await offerSignup(deps, identity) }
  const account = await findAccountOf(deps, link)
  if (account.deactivatedAt) return { accountDeactivated: true, identifier: account.username }
  await consumeTicket(deps.db, deps, ticket)
  return passFirstFactor(deps, account, { device, network })
}

/** An account with the same email is never linked automatically: its owner connects Discord after logging in. */
async function offerSignup(deps: Deps, { username, verifiedEmail }: DiscordIdentity) {
  if (!verifiedEmail) throw new Refused('DISCORD_EMAIL_UNVERIFIED')
  if (await hasAccount(deps, verifiedEmail)) throw new Refused('DISCORD_EMAIL_TAKEN')
  return { username: suggestUsername(username), email: verifiedEmail.toLowerCase() }
}

/** Discord's usernames may contain dots and be longer than ours. */
function suggestUsername(discordUsername: string): string {
  return discordUsername
    .toLowerCase()
    .replace(/[^\w-]+/g, '-')
    .slice(0, 20)
}

/** Mails the same code as after a password. Confirming it logs in, unless 2FA is on. */
export async function sendDiscordReactivationCode(deps: Deps, holder: Holder): Promise<void> {
  const identity = await readTicket(deps, holder)
  const link = await findLinkOf(deps.db, identity.id)
  if (!link) throw new Refused('DISCORD_LOGIN_EXPIRED')
  await mailReactivationCode(deps, await findAccountOf(deps, link))
}

async function findAccountOf(deps: Deps, { accountId, allowsLogin }: { accountId: string; allowsLogin: boolean }) {
  if (!allowsLogin) throw new Refused('DISCORD_LOGIN_OFF')
  return findAccountToLogIn(deps, accountId)
}
