import { registerCommands } from '../operations/register-commands.ts'
import type { Person } from './builders/account-builders.ts'
import { onDiscord, servers } from './builders/guild-builders.ts'
import { itemBuilders } from './builders/item-builders.ts'
import { discordChat } from './discord-chat.ts'
import { liveApp } from './live-app.ts'

/** A live app whose commands the sandbox knows, with Robin and Sam sitting in the general channel of Pixel Forge. */
export async function chatShop() {
  const shop = await liveApp()
  const { db, now } = shop.deps
  await registerCommands(shop.deps)
  const inGeneral = (user: string) => discordChat(shop.sandbox, { channel: '510000000000010001', user })

  return {
    ...shop,
    ...itemBuilders(shop.deps),
    robin: inGeneral(onDiscord.robin),
    sam: inGeneral(onDiscord.sam),

    /** A shop in Pixel Forge that can be paid, in place of the one before. */
    async aShop(given?: Person) {
      const owner = given ?? (await shop.aPerson())
      const former = db.updateTable('guild').set({ removedAt: now() })
      await former.where('guildId', '=', servers.pixelForge).where('removedAt', 'is', null).execute()
      const guild = await shop.aGuild({ owner, guildId: servers.pixelForge, name: 'Pixel_Forge' })
      await shop.tiePaypal(owner, 'PETRASELLER23')
      return { owner, guild }
    },
  }
}
