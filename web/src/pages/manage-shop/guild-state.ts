type GuildState = { name?: string; icon?: string }

/** What the list of servers sends along as navigation state, so that the heading need not wait. */
export function readGuildState(state: unknown): GuildState {
  if (typeof state !== 'object' || state === null) return {}
  const { name, icon }: Record<string, unknown> = { ...state }
  return {
    ...(typeof name === 'string' && name && { name }),
    ...(typeof icon === 'string' && icon && { icon }),
  }
}
