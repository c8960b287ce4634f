/** Where Discord tokens are stored. */
export const accessTokenField = (accountId: string) => `discord_link.access_token:${accountId}` as const
export const refreshTokenField = (accountId: string) => `discord_link.refresh_token:${accountId}` as const
