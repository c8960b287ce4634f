import type { Dependencies } from '../../src/dependencies.ts'
import { insertGuild } from '../../src/features/guilds/guild-queries.ts'
import { orderPrefix } from '../../src/features/guilds/registration/order-prefix.ts'
import { findDemoAccountId } from './seed-demo-accounts.ts'

const oneDay = 86_400_000

/** Servers of the sandbox. Members with the Shopkeeper role manage Pixel Forge. */
const servers = [
  { owner: 'finn', guildId: '310000000000000003', name: 'Retro Raiders', daysAgo: 340 },
  {
    owner: 'petra',
    guildId: '310000000000000001',
    name: 'Pixel Forge',
    daysAgo: 380,
    manageRoleId: '410000000000010007',
    notificationRoleId: '410000000000010008',
  },
  {
    owner: 'petra',
    guildId: '310000000000000002',
    name: 'Moonlit Tavern',
    daysAgo: 310,
    defaultCurrency: 'NZD',
    announceIn: 'channel',
    announceChannelId: '510000000000020002',
    announcesPrice: false,
  },
]

export async function seedDemoGuilds({ db, now }: Pick<Dependencies, 'db' | 'now'>): Promise<void> {
  for (const { owner, daysAgo, ...server } of servers) {
    const ownerId = await findDemoAccountId(db, owner)
    const registeredAt = new Date(now().getTime() - daysAgo * oneDay)
    await insertGuild(db, { ...server, ownerId, orderPrefix: orderPrefix(server.name), registeredAt })
  }
}
