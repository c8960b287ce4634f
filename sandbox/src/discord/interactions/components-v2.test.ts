import { describe, expect, test } from 'vitest'
import { errorsAt } from '../testing/errors-at.ts'
import { runningChat } from '../testing/running-chat.ts'
import { runningDiscord } from '../testing/running-discord.ts'
import { row, storefront, text, v2 } from '../testing/storefront.ts'

const general = '510000000000010001'
const robin = '210000000000000005'
const chat = { user: robin, channel: general }
const button = { type: 2, style: 3, label: 'Buy', custom_id: 'buy' }
const legacy = 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2'

async function runningChannel() {
  const sandbox = await runningDiscord()
  const path = `/channels/${general}/messages`
  return {
    ...sandbox,
    say: (body: object) => sandbox.bot('POST', path, body),
    edit: (id: string, body: object) => sandbox.bot('PATCH', `${path}/${id}`, body),
  }
}

describe('an edit of a Components V2 message', () => {
  test('replaces the components and keeps the flag', async () => {
    const { say, edit } = await runningChannel()
    const { body } = await say(v2([text('New')]))

    const changed = await edit(body.id, { components: [text('Sold out')] })

    expect(changed.body).toMatchObject({ flags: 32768, components: [{ type: 10, id: 1, content: 'Sold out' }] })
  })

  test.each([
    ['removing the flag', { flags: 0 }, errorsAt('flags', 'MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG')],
    ['adding content', { content: 'x' }, errorsAt('content', legacy)],
  ])('is refused for %s', async (_case, change, errors) => {
    const { say, edit } = await runningChannel()
    const { body } = await say(v2([text('New')]))

    const reply = await edit(body.id, change)

    expect([reply.status, reply.body.errors]).toEqual([400, errors])
  })

  test('converts a message to Components V2 if it clears content and embeds', async () => {
    const { say, edit } = await runningChannel()
    const { body } = await say({ content: 'New', embeds: [{ title: 'Mug' }] })

    const refused = await edit(body.id, v2([text('Mug')]))
    const changed = await edit(body.id, { ...v2([text('Mug')]), content: null, embeds: [] })

    expect(refused.body.errors).toEqual({ ...errorsAt('content', legacy), ...errorsAt('embeds', legacy) })
    expect(changed.body).toMatchObject({ flags: 32768, content: '', embeds: [], components: [{ content: 'Mug' }] })
  })

  test('refuses to empty the message', async () => {
    const { say, edit } = await runningChannel()
    const { body } = await say(v2([text('New')]))

    const reply = await edit(body.id, { components: [] })

    expect([reply.status, reply.body.code]).toEqual([400, 50006])
  })
})

describe('an interaction with Components V2', () => {
  test('gets a Components V2 response whose buttons send the message with their interaction', async () => {
    const { control, shop } = await runningChat(() => ({ type: 4, data: { ...storefront(), flags: 32768 + 64 } }))

    const shown = await control('interactions', { ...chat, command: '/shop' })
    const { id: message, components, flags } = shown.body.message
    await control('interactions', { ...chat, message, customId: 'buy:2' })

    expect(flags).toBe(32768 + 64)
    expect(shop.received.at(-1)?.payload).toMatchObject({
      data: { custom_id: 'buy:2', component_type: 2, id: expect.any(Number) },
      message: { id: message, flags, components },
    })
  })

  test('updates its Components V2 message, but can’t remove the flag', async () => {
    const answers = [v2([row(button)]), v2([text('Sold out'), row(button)]), { content: 'Sold out', flags: 0 }]
    const { control } = await runningChat(({ type }) => ({ type: type === 2 ? 4 : 7, data: answers.shift() }))
    const { body } = await control('interactions', { ...chat, command: '/shop' })
    const press = { ...chat, message: body.message.id, customId: 'buy' }

    const updated = await control('interactions', press)
    const refused = await control('interactions', press)

    expect(updated.body).toMatchObject({ state: 'answered', message: { components: [{ content: 'Sold out' }, {}] } })
    expect(refused.body.state).toBe('failed')
    expect(refused.body.message.content).toContain('MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG')
  })

  test('completes a deferred response and follows up with Components V2', async () => {
    const { control, shop, call } = await runningChat(() => ({ type: 5, data: { flags: 64 } }))
    await control('interactions', { ...chat, command: '/shop' })
    const webhook = `/v10/webhooks/210000000000000099/${shop.received.at(-1)?.payload.token}`

    const first = await call('PATCH', `${webhook}/messages/@original`, { body: v2([text('Mugs')]) })
    const second = await call('POST', webhook, { body: v2([text('More mugs')]) })
    const wrong = await call('POST', webhook, { body: { ...v2([text('x')]), content: 'x' } })

    expect(first.body).toMatchObject({ flags: 32768 + 64, components: [{ content: 'Mugs' }] })
    expect(second.body).toMatchObject({ flags: 32768, components: [{ content: 'More mugs' }] })
    expect([wrong.status, wrong.body.errors]).toEqual([400, errorsAt('content', legacy)])
  })

  test('reaches a user in a direct message', async () => {
    const { bot, readState, control, shop } = await runningChat()
    const { body: channel } = await bot('POST', '/users/@me/channels', { recipient_id: robin })
    await bot('POST', `/channels/${channel.id}/messages`, v2([row(button)]))
    const [{ id: message, flags }] = await readState(`/users/${robin}/messages`)

    await control('interactions', { user: robin, channel: channel.id, message, customId: 'buy' })

    expect(flags).toBe(32768)
    expect(shop.received.at(-1)?.payload).toMatchObject({ data: { custom_id: 'buy' }, message: { id: message, flags } })
  })
})
