export type Token = { kind: 'app'; clientId: string } | { kind: 'user'; payerId: string; scope: string }

export type LoginState = {
  tokens: Record<string, Token & { expires: string }>
  /** Approved logins not yet exchanged for a token, by authorization code. */
  codes: Record<string, { payerId: string; scope: string; expires: string }>
}

/** Attributes an app can be configured to receive besides the payer id. */
export const attributes = ['verified_account', 'email'] as const
export type Attribute = (typeof attributes)[number]
