const nowhere = 'http://127.0.0.1:9'

/** For a process beside another one: it uses that one's sandbox as Discord, and reaches neither mail nor PayPal. */
export const sandboxSettings = (sandboxUrl: string) => ({
  SMTP_URL: 'smtp://127.0.0.1:9',
  DISCORD_API_BASE: `${sandboxUrl}/discord/api`,
  DISCORD_CLIENT_ID: '210000000000000099',
  DISCORD_CLIENT_SECRET: 's',
  DISCORD_BOT_TOKEN: 'MjEwMDAwMDAwMDAwMDAwMDk5.Gsandb.0xNotARealTokenOnlyForTheLocalSandboxAA',
  DISCORD_PUBLIC_KEY: 'a'.repeat(64),
  PAYPAL_API_BASE: nowhere,
  PAYPAL_CLIENT_ID: 'p',
  PAYPAL_CLIENT_SECRET: 's',
})
