import type { User, World } from '../world/world.ts'

/** The public user object. */
export function describeUser({ id, username, name, bot }: User) {
  return {
    id,
    username,
    avatar: null,
    discriminator: bot ? '7315' : '0',
    public_flags: 0,
    flags: 0,
    ...(bot && { bot: true }),
    banner: null,
    accent_color: null,
    global_name: bot ? null : name,
    avatar_decoration_data: null,
    collectibles: null,
    primary_guild: null,
  }
}

/** The user object for `GET /users/@me`. `email` needs its scope; a bot's `mfa_enabled` reflects its owner's 2FA. */
export function describeSelf({ ownerHasTwoFactor }: World, user: User, scopes: string[]) {
  return {
    ...describeUser(user),
    mfa_enabled: user.bot && ownerHasTwoFactor,
    locale: 'en-US',
    premium_type: 0,
    ...(scopes.includes('email') && {
      email: `${user.username}@sandbox-discord.example`,
      verified: user.isEmailVerified ?? true,
    }),
  }
}
