import { startShop } from './fake-shop.ts'
import { runningDiscord } from './running-discord.ts'

export const application = '210000000000000099'
export const shopCommand = { name: 'shop', description: 'Browse the shop' }

/** A running sandbox whose commands are answered by a fake shop. */
export async function runningChat(answer?: Parameters<typeof startShop>[0], commands: object[] = [shopCommand]) {
  const shop = await startShop(answer)
  const sandbox = await runningDiscord({ shopUrl: shop.url })
  shop.publicKey = sandbox.discord.publicKey
  await sandbox.bot('PUT', `/applications/${application}/commands`, commands)
  return { ...sandbox, shop }
}
