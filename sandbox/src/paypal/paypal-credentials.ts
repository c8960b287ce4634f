/** Fixed, so that the shop can be set up once; they open nothing but this sandbox. */
export const paypalCredentials = {
  clientId: 'AYsandbox2guildshop3NotARealPayPalClientIdOnlyForTheLocalSandbox4567890abcdefghi',
  clientSecret: 'EKsandbox2guildshop3NotARealPayPalSecretOnlyForTheLocalSandbox4567890abcdefghijk',
} as const
