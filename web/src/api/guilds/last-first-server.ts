const key = 'firstServer'

/** The user's first server as of the last visit: a guess that lets us fetch before the list loads. */
export function readFirstServer(userId: string | undefined): string | null {
  try {
    const [owner, guildId = null] = localStorage.getItem(key)?.split(' ') ?? []
    return owner === userId ? guildId : null
  } catch {
    return null
  }
}

export function storeFirstServer(userId: string, guildId: string): void {
  try {
    localStorage.setItem(key, `${userId} ${guildId}`)
  } catch {
    // Without storage we only lose the head start.
  }
}

export function forgetFirstServer(): void {
  localStorage.removeItem(key)
}
