const labels = new Map([
  ['ROLE_IS_MANAGED', 'managed by an integration'],
  ['ROLE_IS_DANGEROUS', 'has admin permissions'],
  ['ROLE_TOO_HIGH', "above the bot's role"],
  ['ROLE_ABOVE_YOURS', 'not below your highest role'],
  ['BOT_CANNOT_GIVE_ROLES', "the bot can't manage roles"],
  ['BOT_OWNER_NEEDS_TWO_FACTOR', "the bot's owner needs 2FA"],
  ['DISCORD_NOT_LINKED', 'connect Discord first'],
])

/** Why the bot can't assign a role, in a few words. The full reason is shown below the list. */
export const roleProblemLabel = (code: string | null | undefined): string =>
  labels.get(code ?? '') ?? "can't be assigned"
