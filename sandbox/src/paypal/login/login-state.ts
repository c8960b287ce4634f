export type Token = { kind: 'app' } | { kind: 'user'; payerId: string; scope: string }

export type LoginState = {
  tokens: Record<string, Token & { expires: string }>
  /** What was agreed to and not exchanged for a token yet, by authorisation code. */
  codes: Record<string, { payerId: string; scope: string; expires: string }>
}

/** What an app may be set up to receive besides the payer id, each with its own checkbox. */
export const attributes = ['verified_account', 'email'] as const
export type Attribute = (typeof attributes)[number]
