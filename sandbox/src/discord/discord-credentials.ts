/** Fixed, so that a shop has to be configured only once. Valid only for this sandbox. */
export const discordCredentials = {
  /** Also the application id. The bot user's id differs, as for applications created before 2017. */
  clientId: '210000000000000099',
  clientSecret: 'sandbox-Zk3vQ8mT1xWc7RbN5yLd2HsJ',
  botToken: 'MjEwMDAwMDAwMDAwMDAwMDk5.Gsandb.0xNotARealTokenOnlyForTheLocalSandboxAA',
} as const
