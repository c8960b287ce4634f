import { MessageFlags } from 'discord-api-types/v10'
import { describe, expect, test } from 'vitest'
import { textReply } from '../../chat/chat-reply.ts'
import { fakeProvider } from '../../testing/providers/provider-fake.ts'
import { createDiscordBotClient } from './discord-bot-client.ts'
import { createInteractionClient } from './interaction-client.ts'
import { messageBody } from './message-body.ts'

const hostile = textReply('@everyone <@210000000000000001> <@&410000000000010004>')
const [channelId, messageId, token] = ['510000000000010001', '610000000000000001', 'a_token']

/** Every call of the clients that sends or edits a message. */
async function sendEverything() {
  const { url, requests } = await fakeProvider(() => ({ json: { id: messageId, channel_id: channelId } }))
  const settings = { apiBase: `${url}/api`, clientId: '210000000000000099', botToken: 'the-bot-token', timeout: 10_000 }
  const bot = createDiscordBotClient(settings)
  const interactions = createInteractionClient(settings)
  await bot.createMessage({ channelId, intent: 'x', ...hostile })
  await bot.editMessage({ channelId, messageId, ...hostile })
  await bot.directMessage({ userId: '210000000000000001', intent: 'y', ...hostile })
  await interactions.editReply({ token, ...hostile })
  await interactions.followUp({ token, ...hostile, flags: MessageFlags.Ephemeral })
  return requests.map(({ body }) => JSON.parse(body)).filter((body) => 'components' in body)
}

describe('every message of the bot', () => {
  test('uses Components V2 and pings nobody', async () => {
    const bodies = await sendEverything()

    expect(bodies).toHaveLength(5)
    for (const body of bodies) {
      expect(body.flags & MessageFlags.IsComponentsV2).toBe(MessageFlags.IsComponentsV2)
      expect(body.allowed_mentions).toEqual({ parse: [], roles: [], users: [] })
    }
  })

  test('keeps its other flags', () => {
    expect(messageBody({ ...hostile, flags: MessageFlags.Ephemeral }).flags).toBe(
      MessageFlags.Ephemeral | MessageFlags.IsComponentsV2,
    )
  })
})
