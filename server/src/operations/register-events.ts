import type { Dependencies } from '../dependencies.ts'

/** Where Discord sends events about the application. */
export const eventWebhookUrl = (publicUrl: string) => `${publicUrl}/api/discord/events`

/** Subscribes to new installations of the bot. The server must be running, because Discord tests it. Idempotent. */
export async function registerEvents({ discord, publicUrl }: Pick<Dependencies, 'discord' | 'publicUrl'>) {
  await discord.bot.setEventWebhook(eventWebhookUrl(publicUrl))
}
