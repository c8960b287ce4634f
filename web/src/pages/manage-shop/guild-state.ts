type GuildState = { name?: string; icon?: string }

/** Reads the navigation state sent by the server list, so the heading renders before the details load. */
export function readGuildState(state: unknown): GuildState {
  if (typeof state !== 'object' || state === null) return {}
  const { name, icon }: Record<string, unknown> = { ...state }
  return {
    ...(typeof name === 'string' && name && { name }),
    ...(typeof icon === 'string' && icon && { icon }),
  }
}
