/** Fixed, so that the shop can be set up once; they open nothing but this sandbox. */
export const discordCredentials = {
  /** Also the id of the application and of its bot user. */
  clientId: '210000000000000099',
  clientSecret: 'sandbox-Zk3vQ8mT1xWc7RbN5yLd2HsJ',
  botToken: 'MjEwMDAwMDAwMDAwMDAwMDk5.Gsandb.0xNotARealTokenOnlyForTheLocalSandboxAA',
} as const
