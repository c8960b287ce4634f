import type { Dependencies } from '../../src/dependencies.ts'
import { findDemoGuild } from './demo-queries.ts'

const pixelForge = '310000000000000001'
const oneHour = 3_600_000

/** What petra and her manager milo changed in Pixel Forge, by hours ago. */
const changes = [
  { ago: 470, by: 'petra', action: 'change-settings', details: 'Pricing: managers can use the Pricing page no → yes' },
  { ago: 310, by: 'milo', action: 'change-item', details: 'Forge Enamel Pin: stock 20 → 60' },
  { ago: 170, by: 'petra', action: 'add-offer', details: 'Founder week: discount none → 15 %' },
  { ago: 96, by: 'milo', action: 'change-item-pricing', details: 'Tip Jar: price fixed → chosen' },
  { ago: 95, by: 'milo', action: 'move-item', details: 'Tip Jar' },
  { ago: 50, by: 'petra', action: 'change-item', details: 'Hand-Painted Pixel Mug: price $21.00 USD → $24.00 USD' },
  { ago: 26, by: 'milo', action: 'post-message', details: 'shop in channel 510000000000010001' },
  { ago: 3, by: 'milo', action: 'hide-item', details: 'Cross-Stitched Portrait' },
  { ago: 2, by: 'milo', action: 'show-item', details: 'Cross-Stitched Portrait' },
] as const

export async function seedDemoActivity({ db, now, hooks }: Pick<Dependencies, 'db' | 'now' | 'hooks'>): Promise<void> {
  const guild = await findDemoGuild(db, pixelForge)
  const names = [...new Set(changes.map(({ by }) => by))]
  const people = await db.selectFrom('account').select(['id', 'username']).where('username', 'in', names).execute()
  for (const { ago, by, ...change } of guild ? changes : []) {
    const person = people.find(({ username }) => username === by)
    const at = new Date(now().getTime() - ago * oneHour)
    if (guild && person) await hooks.writeAudit(db, { now: () => at }, person, { ...change, guildId: guild.id })
  }
}
