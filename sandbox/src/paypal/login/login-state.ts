export type Token = { kind: 'app' } | { kind: 'user'; payerId: string; scope: string }

export type LoginState = {
  tokens: Record<string, Token & { expires: string }>
  /** What was agreed to and not exchanged for a token yet, by authorisation code. */
  codes: Record<string, { payerId: string; scope: string; expires: string }>
}
