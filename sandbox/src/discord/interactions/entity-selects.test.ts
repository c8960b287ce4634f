import { describe, expect, test } from 'vitest'
import { general, robin } from '../testing/command-chat.ts'
import { codeInput, modalChat } from '../testing/modal-chat.ts'
import { runningChat } from '../testing/running-chat.ts'

const chat = '/discord/chat/310000000000000001/510000000000010001'
const [petra, sam] = ['210000000000000002', '210000000000000006']
const vip = '410000000000010005'
const users = { type: 5, custom_id: 'to', placeholder: 'For whom?', max_values: 2 }
const row = (...components: object[]) => ({ type: 1, components })

async function openMenu(menu: object) {
  const data = { content: 'Choose', components: [row(menu)] }
  const sandbox = await runningChat(({ type }) =>
    type === 2 ? { type: 4, data } : { type: 4, data: { content: 'Thanks' } },
  )
  const target = { user: robin, channel: general }
  const { body } = await sandbox.control('interactions', { ...target, command: '/shop' })
  const choose = (values: string[]) =>
    sandbox.control('interactions', { ...target, message: body.message?.id, customId: 'to', values })
  return { ...sandbox, choose, opened: body, lastData: () => sandbox.shop.received.at(-1)?.payload.data }
}

describe('a select menu of members, roles or channels', () => {
  test('sends the chosen members with their users', async () => {
    const { choose, lastData } = await openMenu(users)

    await choose([petra, sam])

    expect(lastData()).toMatchObject({
      custom_id: 'to',
      component_type: 5,
      values: [petra, sam],
      resolved: {
        users: { [petra]: { username: 'petra' }, [sam]: { username: 'sam' } },
        members: { [petra]: { roles: expect.any(Array) }, [sam]: { roles: expect.any(Array) } },
      },
    })
  })

  test.each([
    [6, vip, { roles: { [vip]: { name: 'VIP' } } }],
    [7, vip, { roles: { [vip]: { name: 'VIP' } } }],
    [7, sam, { users: { [sam]: { username: 'sam' } } }],
    [8, general, { channels: { [general]: { name: 'general' } } }],
  ])('of type %i sends %s with its object', async (type, value, resolved) => {
    const { choose, lastData } = await openMenu({ type, custom_id: 'to' })

    await choose([value])

    expect(lastData()).toMatchObject({ component_type: type, values: [value], resolved })
  })

  test('refuses too many, too few and unknown values', async () => {
    const { choose, shop } = await openMenu({ type: 8, custom_id: 'to', channel_types: [2] })

    const refused = [await choose([]), await choose([general]), await choose([petra])]

    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400])
    expect(shop.received).toHaveLength(1)
  })

  test('is shown with the names and its default values', async () => {
    const defaults = [{ type: 'user', id: sam }]
    const { read } = await openMenu({ ...users, type: 7, default_values: defaults })

    const page = await read(`${chat}?as=${robin}`)

    expect(page).toContain('<select name="values" aria-label="For whom?" multiple>')
    expect(page).toContain(`<option value="${petra}">Petra</option>`)
    expect(page).toContain(`<option value="${sam}" selected>Sam</option>`)
    expect(page).toContain(`<option value="${vip}">@VIP</option>`)
  })

  test.each([
    ['without a custom id', { type: 5 }],
    ['with 26 values', { ...users, max_values: 26 }],
    ['with more minimum than maximum values', { ...users, min_values: 3 }],
    ['with a default of another kind', { ...users, default_values: [{ type: 'role', id: vip }] }],
    ['with too many defaults', { ...users, max_values: 1, default_values: Array(2).fill({ type: 'user', id: sam }) }],
  ])('is refused %s', async (_case, menu) => {
    const { opened } = await openMenu(menu)

    expect(opened.state).toBe('failed')
    expect(opened.message.content).toContain('Invalid Form Body')
  })

  test('takes up a whole row', async () => {
    const { bot } = await runningChat()

    const reply = await bot('POST', `/channels/${general}/messages`, {
      components: [row(users, { type: 2, style: 1, label: 'Buy', custom_id: 'buy' })],
    })

    expect(reply).toMatchObject({ status: 400, body: { code: 50035, errors: { components: { 0: {} } } } })
  })
})

describe('in a modal', () => {
  const message = { ...codeInput, custom_id: 'message', style: 2, required: false, min_length: 0, max_length: 200 }
  const modal = {
    title: 'Buy as a gift',
    custom_id: 'gift:1',
    components: [
      { type: 18, label: 'For', component: { type: 5, custom_id: 'to' } },
      { type: 18, label: 'Message', component: message },
    ],
  }

  test('sends the chosen member and the text', async () => {
    const { open, interact, lastPayload } = await modalChat(modal)

    const sent = await interact({ modal: await open(), values: { to: [sam], message: 'Enjoy!\nRobin' } })

    expect(sent.body.state).toBe('answered')
    expect(lastPayload().data).toMatchObject({
      custom_id: 'gift:1',
      components: [
        { type: 18, component: { type: 5, custom_id: 'to', values: [sam] } },
        { type: 18, component: { type: 4, custom_id: 'message', value: 'Enjoy!\nRobin' } },
      ],
      resolved: { users: { [sam]: { username: 'sam' } }, members: { [sam]: {} } },
    })
  })

  test('refuses a form without the required member', async () => {
    const { open, interact } = await modalChat(modal)

    const refused = await interact({ modal: await open(), values: { message: 'Enjoy!' } })

    expect(refused.status).toBe(400)
  })

  test('is shown with the members', async () => {
    const { submit, read, messageId } = await modalChat(modal)

    const pressed = await submit(`${chat}/components`, { as: robin, message: messageId, customId: 'code' })
    const dialog = (await read(pressed.headers.get('location') ?? '')).split('<dialog')[1]

    expect(dialog).toContain(`<option value="${sam}">Sam</option>`)
    expect(dialog).toContain('<textarea')
  })
})
