/** Fixed, so that a shop has to be configured only once. Valid only for this sandbox. */
export const paypalCredentials = {
  clientId: 'AYsandbox2guildshop3NotARealPayPalClientIdOnlyForTheLocalSandbox4567890abcdefghi',
  clientSecret: 'EKsandbox2guildshop3NotARealPayPalSecretOnlyForTheLocalSandbox4567890abcdefghijk',
} as const
