const patterns = {
  check: /^setup-check:(\d{17,20})$/,
  orders: /^staff-orders:(\d{17,20}):(\d{1,4})$/,
}

/** What owners and managers do in Discord: check a server's setup, or page through a member's purchases. */
export type StaffAction =
  | { kind: 'setup-check'; discordGuildId: string }
  | { kind: 'staff-orders'; discordId: string; page: number }

export const setupIds = {
  check: (discordGuildId: string) => `setup-check:${discordGuildId}`,
  orders: (discordId: string, page: number) => `staff-orders:${discordId}:${page}`,
}

/** Parses a custom id, which is untrusted input. Returns null if it isn't one of ours. */
export function parseStaffAction(customId: string): StaffAction | null {
  const [, discordGuildId] = patterns.check.exec(customId) ?? []
  if (discordGuildId) return { kind: 'setup-check', discordGuildId }
  const [, discordId, page] = patterns.orders.exec(customId) ?? []
  return discordId ? { kind: 'staff-orders', discordId, page: Number(page) } : null
}
