import { randomInt } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Guild, PremiumGrant } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import { linkDiscord } from '../../features/connections/link-discord.ts'
import { nextMoment } from './next-moment.ts'

type Someone = { id: string }

type Consent = { agreeOnDiscord: (url: string, user: string) => Promise<URL> }

/** People of the sandbox by their Discord id. */
export const onDiscord = {
  finn: '210000000000000001',
  petra: '210000000000000002',
  milo: '210000000000000003',
  ada: '210000000000000004',
  robin: '210000000000000005',
  sam: '210000000000000006',
} as const

/** Petra owns the first two, Finn the next two; Ada owns Speedrun Society, where Finn may manage the server. */
export const servers = {
  pixelForge: '310000000000000001',
  moonlitTavern: '310000000000000002',
  retroRaiders: '310000000000000003',
  bookNook: '310000000000000004',
  speedrunSociety: '310000000000000005',
  cozyCorner: '310000000000000006',
} as const

/** Roles of Pixel Forge, but for Raider, which is one of Retro Raiders. Milo is a Shopkeeper. */
export const roles = {
  legend: '410000000000010004',
  shopkeeper: '410000000000010007',
  dealHunters: '410000000000010008',
  eventLead: '410000000000010009',
  raider: '410000000000030003',
} as const

/** An id in Discord's format that doesn't exist there. */
const anySnowflake = () => `9${randomInt(1e8, 1e9)}${randomInt(1e7, 1e8)}`

const unnamed = ({ id }: Someone) => ({ guildId: anySnowflake(), name: 'A server', ownerId: id })

/** Servers, premium and linked accounts, made without going through the routes that other tests are about. */
export function guildBuilders(deps: Dependencies) {
  const { db, now } = deps

  return {
    /** A registered server of this owner; without a `guildId`, one that Discord doesn't know. */
    aGuild({ owner, ...given }: Partial<Insertable<Guild>> & { owner: Someone }): Promise<Selectable<Guild>> {
      const guild = { ...unnamed(owner), registeredAt: nextMoment(now), ...given }
      return db.insertInto('guild').values(guild).returningAll().executeTakeFirstOrThrow()
    },

    /** Lifetime premium by an administrator by default. */
    async givePremium({ id }: Someone, given: Partial<Insertable<PremiumGrant>> = {}): Promise<void> {
      const grant = { accountId: id, source: 'admin', startsAt: now(), createdAt: now(), ...given }
      await db.insertInto('premiumGrant').values(grant).execute()
    },

    /** Links a Discord account by id, without tokens: enough for calls as the bot, not for calls as the user. */
    async tieDiscord({ id }: Someone, discordId: string): Promise<void> {
      const link = {
        accountId: id,
        discordId,
        username: `discord-${discordId}`,
        linkedAt: now(),
        tokenExpiresAt: now(),
      }
      await db.deleteFrom('discordLink').where('discordId', '=', discordId).execute()
      await db.insertInto('discordLink').values(link).execute()
    },

    /** Links a Discord account of the sandbox through its consent page, with tokens. */
    async connectDiscord({ agreeOnDiscord }: Consent, { id }: Someone, discordId: string): Promise<void> {
      const redirectUri = 'http://localhost:3000/api/discord/callback'
      const back = await agreeOnDiscord(deps.discord.oauth.authorizeUrl({ state: 'none', redirectUri }), discordId)
      await db.deleteFrom('discordLink').where('discordId', '=', discordId).execute()
      const code = back.searchParams.get('code') ?? undefined
      const problem = await linkDiscord(deps, { accountId: id, isProved: true, code, redirectUri })
      if (problem) throw new Error(`The sandbox did not connect: ${problem}`)
    },

    async tiePaypal({ id }: Someone, payerId: string, isVerified: boolean | null = null): Promise<void> {
      await db.deleteFrom('paypalLink').where('payerId', '=', payerId).execute()
      await db
        .insertInto('paypalLink')
        .values({ accountId: id, payerId, email: null, isVerified, linkedAt: now() })
        .execute()
    },

    /** Links a PayPal account as the one that owns our app, so that the seller has all rights. */
    async tieOwnPaypal({ id }: Someone, payerId: string): Promise<void> {
      await db.deleteFrom('paypalLink').where('payerId', '=', payerId).execute()
      await db
        .insertInto('paypalLink')
        .values({ accountId: id, payerId, email: null, isVerified: true, isOwn: true, linkedAt: now() })
        .execute()
    },
  }
}
