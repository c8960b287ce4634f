import type { Db } from '../../db/connect.ts'

type Tokens = { accessToken: string; refreshToken: string; tokenExpiresAt: Date }
/** Without tokens until the owner connects their servers. */
type NoTokens = { accessToken: null; refreshToken: null; tokenExpiresAt: Date }
type DiscordLink = (Tokens | NoTokens) & {
  accountId: string
  discordId: string
  username: string
  discriminator: string | null
  avatar: string | null
  linkedAt: Date
  allowsLogin: boolean
}

export function findDiscordLink(db: Db, accountId: string) {
  return db.selectFrom('discordLink').selectAll().where('accountId', '=', accountId).executeTakeFirst()
}

/** The account, of any state, that this Discord account is linked to. */
export function findLinkOf(db: Db, discordId: string) {
  return db
    .selectFrom('discordLink')
    .select(['accountId', 'allowsLogin'])
    .where('discordId', '=', discordId)
    .executeTakeFirst()
}

/** Returns false if that was no change. */
export async function setLoginAllowed(tx: Db, accountId: string, allowsLogin: boolean): Promise<boolean> {
  const changed = await tx
    .updateTable('discordLink')
    .set({ allowsLogin })
    .where('accountId', '=', accountId)
    .where('allowsLogin', '!=', allowsLogin)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Other accounts with this Discord account, active or banned. */
export function findOtherHolder(tx: Db, discordId: string, accountId: string) {
  return tx
    .selectFrom('discordLink')
    .innerJoin('account', 'account.id', 'discordLink.accountId')
    .select('account.bannedAt')
    .where('discordLink.discordId', '=', discordId)
    .where('discordLink.accountId', '!=', accountId)
    .executeTakeFirst()
}

export async function saveDiscordLink(tx: Db, link: DiscordLink): Promise<void> {
  const { accountId, ...fields } = link
  await tx
    .insertInto('discordLink')
    .values(link)
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ ...fields, renewingUntil: null }))
    .execute()
}

export function deleteDiscordLink(tx: Db, accountId: string) {
  return tx
    .deleteFrom('discordLink')
    .where('accountId', '=', accountId)
    .returning(['refreshToken', 'username'])
    .executeTakeFirst()
}

type Renewal = { refreshToken: string; now: Date; until: Date }

/**
 * Returns true for exactly one concurrent caller, and only while the token it has read is still the stored one: a
 * refresh token works once.
 */
export async function claimRenewal(db: Db, accountId: string, { refreshToken, now, until }: Renewal): Promise<boolean> {
  const claimed = await db
    .updateTable('discordLink')
    .set({ renewingUntil: until })
    .where('accountId', '=', accountId)
    .where('refreshToken', '=', refreshToken)
    .where((where) => where.or([where('renewingUntil', 'is', null), where('renewingUntil', '<=', now)]))
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

export async function saveTokens(db: Db, accountId: string, tokens: Tokens): Promise<void> {
  await db
    .updateTable('discordLink')
    .set({ ...tokens, renewingUntil: null })
    .where('accountId', '=', accountId)
    .execute()
}

/** Deletes the tokens but keeps the link. */
export async function dropTokens(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('discordLink')
    .set({ accessToken: null, refreshToken: null, renewingUntil: null })
    .where('accountId', '=', accountId)
    .execute()
}
