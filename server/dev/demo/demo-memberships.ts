/** A member of the demo: when they joined, how many months they paid, and what else happened. */
export type DemoMember = { username: string; joinedDaysAgo: number; months: number; cancelled?: true; imported?: true }

export const demoMembership = { guildId: '310000000000000001', item: 'Forge Circle' }

/** Paid to the end, unless they paid for fewer months. */
const always = 99

export const demoMembers: DemoMember[] = [
  { username: 'okaapi', joinedDaysAgo: 212, months: always },
  { username: 'lumen.fox', joinedDaysAgo: 198, months: always },
  { username: 'bitlynn', joinedDaysAgo: 190, months: 3 },
  { username: 'marzipan', joinedDaysAgo: 171, months: always },
  { username: 'hollowoak', joinedDaysAgo: 160, months: 2 },
  { username: 'kaijucat', joinedDaysAgo: 149, months: always },
  { username: 'neonmoth', joinedDaysAgo: 126, months: always },
  { username: 'wrenfield', joinedDaysAgo: 112, months: 4, cancelled: true },
  { username: 'juniper_b', joinedDaysAgo: 95, months: always },
  { username: 'coldbrewkid', joinedDaysAgo: 93, months: 3 },
  { username: 'saffron.ray', joinedDaysAgo: 74, months: always },
  { username: 'glitchgarden', joinedDaysAgo: 58, months: always },
  { username: 'velvetvole', joinedDaysAgo: 41, months: 1 },
  { username: 'tanukitown', joinedDaysAgo: 28, months: 1 },
  { username: 'copperkettle', joinedDaysAgo: 19, months: 1 },
  { username: 'sirhopsalot', joinedDaysAgo: 9, months: 1, cancelled: true },
  { username: 'papercrane', joinedDaysAgo: 3, months: 1 },
  { username: 'dustyvector', joinedDaysAgo: 30, months: 0, imported: true },
  { username: 'pixelpup', joinedDaysAgo: 30, months: 0, imported: true },
]
