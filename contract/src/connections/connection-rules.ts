/** Messages for the `error` codes of the Discord callback. */
export const discordReturnProblems = {
  discord_banned: 'This Discord account is associated with a banned portal account and cannot be linked.',
  discord_already_linked: 'This Discord account is already linked to another portal account.',
  invalid_state: 'Invalid state during Discord connection. Please try again.',
  proof_missing: "To replace your Discord account, confirm it's you first. Please try again.",
  no_code: 'Discord authorization code missing. Please try again.',
  discord_api_error: 'An error occurred while communicating with Discord. Please try reconnecting.',
  discord_token_invalid: 'An error occurred while communicating with Discord. Please try reconnecting.',
} as const satisfies Record<string, string>

export type DiscordReturnCode = keyof typeof discordReturnProblems

const messages = new Map<string, string>(Object.entries(discordReturnProblems))

/** Query parameters are untrusted: shown as plain text and truncated. */
export const textFromUrl = (text: string) => text.slice(0, 300)

export function profileReturnProblem(error: string): string {
  return messages.get(error) ?? textFromUrl(error)
}

export function serversReturnProblem(error: string): string {
  if (error === 'discord_api_error') return 'Failed to connect to Discord or retrieve server list.'
  return `Discord connection failed: ${textFromUrl(error)}`
}

/** The notice for a return from PayPal, or null if the URL doesn't contain one. */
export function paypalReturnNotice(
  status: string | null,
  message: string | null,
): { tone: 'success' | 'error'; text: string } | null {
  const text = textFromUrl(message ?? '')
  if (status === 'success') return { tone: 'success', text: text || 'PayPal account linked successfully!' }
  if (status === 'error') return { tone: 'error', text: text || 'Failed to link PayPal account.' }
  return null
}
