const key = 'firstServer'

/** The server that was the user's first the last time; most likely it still is. */
export function firstServerOf(userId: string | undefined): string | null {
  try {
    const [owner, guildId = null] = localStorage.getItem(key)?.split(' ') ?? []
    return owner === userId ? guildId : null
  } catch {
    return null
  }
}

export function keepFirstServer(userId: string, guildId: string): void {
  try {
    localStorage.setItem(key, `${userId} ${guildId}`)
  } catch {
    // A browser that keeps nothing asks a little later.
  }
}

export function forgetFirstServer(): void {
  localStorage.removeItem(key)
}
