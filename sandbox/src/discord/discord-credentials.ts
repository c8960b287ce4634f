/** Fixed, so that the shop can be set up once; they open nothing but this sandbox. */
export const discordCredentials = {
  /** Also the application's id. Its bot user has another one, as with applications from before 2017. */
  clientId: '210000000000000099',
  clientSecret: 'sandbox-Zk3vQ8mT1xWc7RbN5yLd2HsJ',
  botToken: 'MjEwMDAwMDAwMDAwMDAwMDk5.Gsandb.0xNotARealTokenOnlyForTheLocalSandboxAA',
} as const
