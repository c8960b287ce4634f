/** What `npm run setup` asks for, in this order. A setting that this version doesn't know is left out. */
export type Question = {
  setting: string
  text: string
  /** Suggested if there's no value yet. */
  suggestion?: string
  isOptional?: boolean
}

export const publicUrl: Question[] = [
  { setting: 'PUBLIC_URL', text: 'Public URL of the portal, such as https://shop.example.com' },
  { setting: 'TRUST_PROXY', text: 'Number of proxies in front (1 for the tls profile of Compose)', suggestion: '1' },
]

export const ownDatabase: Question[] = [
  { setting: 'DATABASE_URL', text: 'Database, as postgres://user:password@host:port/database' },
]

export const mail: Question[] = [
  { setting: 'SMTP_URL', text: 'Mail server, such as smtps://user:password@mail.example.com:465' },
  { setting: 'MAIL_FROM', text: 'Sender of all emails, such as Your Shop <shop@example.com>' },
]

export const discord: Question[] = [
  { setting: 'DISCORD_CLIENT_ID', text: 'Discord: Application ID (General Information)' },
  { setting: 'DISCORD_PUBLIC_KEY', text: 'Discord: Public Key (General Information)' },
  { setting: 'DISCORD_CLIENT_SECRET', text: 'Discord: Client Secret (OAuth2)' },
  { setting: 'DISCORD_BOT_TOKEN', text: 'Discord: Token (Bot)' },
]

export const paypal: Question[] = [
  { setting: 'PAYPAL_CLIENT_ID', text: 'PayPal: Client ID (Apps & Credentials)' },
  { setting: 'PAYPAL_CLIENT_SECRET', text: 'PayPal: Secret (Apps & Credentials)' },
]

export const contacts: Question[] = [
  { setting: 'SUPPORT_SERVER_URL', text: 'Invite link of your support server on Discord', isOptional: true },
  {
    setting: 'SECURITY_CONTACT',
    text: 'Where to report vulnerabilities: an email address or https URL',
    isOptional: true,
  },
  { setting: 'INITIAL_ADMIN', text: 'Email address of the first administrator', isOptional: true },
]
