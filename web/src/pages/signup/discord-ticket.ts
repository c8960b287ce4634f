export type DiscordTicket = { ticket: string; username: string; email: string }

/** The ticket that a login with Discord passes on as navigation state, if there's no account yet. */
export function discordTicketIn(state: unknown): DiscordTicket | null {
  const { discord } = Object(state)
  const { ticket, username, email }: Record<string, unknown> = Object(discord)
  if (typeof ticket !== 'string' || typeof username !== 'string' || typeof email !== 'string') return null
  return { ticket, username, email }
}
