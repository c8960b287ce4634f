import { isUniqueViolation } from '../../../db/is-unique-violation.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { promoteInitialAdmin } from '../../accounts/first-admin/become-first-admin.ts'
import { openSession } from '../../accounts/sessions/open-session.ts'
import { countSignup, createAccount } from '../../accounts/sign-in/register-account.ts'
import { saveDiscordLink } from '../discord-link-queries.ts'
import { consumeTicket, readTicket } from './discord-ticket.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'hooks' | 'publicUrl' | 'initialAdmin'>
type Request = { ticket: string; cookie: string | undefined; username: string; device: string; network: string }

/** Creates an account without a password, with Discord's verified email, linked to that Discord account. */
export async function registerWithDiscord(deps: Deps, request: Request): Promise<string> {
  await countSignup(deps, request.network)
  const { ticket, username, device, network } = request
  const { verifiedEmail, id: discordId, ...profile } = await readTicket(deps, request)
  if (!verifiedEmail) throw new Refused('DISCORD_EMAIL_UNVERIFIED')
  const fields = { email: verifiedEmail.toLowerCase(), username, passwordHash: null, isVerified: true }
  const now = deps.now()
  try {
    return await deps.db.transaction().execute(async (tx) => {
      await consumeTicket(tx, deps, ticket)
      const account = await createAccount(tx, deps, fields)
      const noTokens = { accessToken: null, refreshToken: null, tokenExpiresAt: now }
      await saveDiscordLink(tx, {
        ...profile,
        ...noTokens,
        discordId,
        accountId: account.id,
        linkedAt: now,
        allowsLogin: true,
      })
      const admin = await promoteInitialAdmin(tx, deps, account)
      return openSession(tx, deps, admin ?? account, { device, network })
    })
  } catch (error) {
    if (error instanceof Refused && error.code === 'EMAIL_TAKEN') throw new Refused('DISCORD_EMAIL_TAKEN')
    // Linked to another account since the login started: the next login finds it.
    if (isUniqueViolation(error)) throw new Refused('DISCORD_LOGIN_EXPIRED')
    throw error
  }
}
