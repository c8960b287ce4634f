import { MessageFlags } from 'discord-api-types/v10'
import { expect, test } from 'vitest'
import { textReply } from '../../chat/chat-reply.ts'
import { type FakeAnswer, fakeProvider, inTurn } from '../../testing/providers/provider-fake.ts'
import { ProviderFailed } from '../provider-failed.ts'
import { DiscordRefused } from './discord-errors.ts'
import { createInteractionClient } from './interaction-client.ts'

async function discordThatAnswers(answer: () => FakeAnswer) {
  const { url, requests } = await fakeProvider(answer)
  const settings = { apiBase: `${url}/api`, clientId: '210000000000000099', timeout: 10_000 }
  return { interactions: createInteractionClient(settings), requests }
}

test('edits a deferred reply with only the interaction token', async () => {
  const { interactions, requests } = await discordThatAnswers(inTurn({ status: 500 }, { json: { id: '1' } }))

  const messageId = await interactions.editReply({ token: 'a_token', ...textReply('Your checkout is ready.') })

  expect(messageId).toBe('1')
  expect(requests).toHaveLength(2)
  expect(requests[1]).toMatchObject({
    method: 'PATCH',
    path: '/api/v10/webhooks/210000000000000099/a_token/messages/@original',
  })
  // A message from before Components V2 loses its content and embeds.
  expect(JSON.parse(requests[1]?.body ?? '')).toEqual({
    ...textReply('Your checkout is ready.'),
    flags: MessageFlags.IsComponentsV2,
    content: null,
    embeds: [],
    allowed_mentions: { parse: [], roles: [], users: [] },
  })
  expect(requests[1]?.headers.authorization).toBeUndefined()
})

test('does not fail if Discord does not name the edited message', async () => {
  const { interactions } = await discordThatAnswers(() => ({ json: {} }))

  expect(await interactions.editReply({ token: 'a_token', ...textReply('Hi') })).toBeNull()
})

test('does not retry a follow-up, which Discord could show twice', async () => {
  const { interactions, requests } = await discordThatAnswers(() => ({ status: 500 }))

  const error = await interactions
    .followUp({ token: 'a_token', ...textReply('Hi'), flags: 64 })
    .catch((e: unknown) => e)

  expect(error).toBeInstanceOf(ProviderFailed)
  expect(requests).toMatchObject([{ method: 'POST', path: '/api/v10/webhooks/210000000000000099/a_token' }])
})

test('reports an expired interaction token as permanent', async () => {
  const { interactions } = await discordThatAnswers(() => ({ status: 401, json: { message: 'x', code: 50_027 } }))

  const error = await interactions.editReply({ token: 'a_token', ...textReply('Hi') }).catch((e: unknown) => e)

  expect(error).toBeInstanceOf(DiscordRefused)
  expect(error).toMatchObject({ code: 50_027, isPermanent: true })
})
