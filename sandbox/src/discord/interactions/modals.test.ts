import { describe, expect, test } from 'vitest'
import { codeInput, codeLabel, codeModal, modalChat } from '../testing/modal-chat.ts'
import { runningChat } from '../testing/running-chat.ts'

const [robin, sam] = ['210000000000000005', '210000000000000006']
const general = '510000000000010001'
const row = { type: 1, components: [{ ...codeInput, label: 'Code' }] }
const select = {
  type: 3,
  custom_id: 'size',
  options: [
    { label: 'Large', value: 'l' },
    { label: 'Small', value: 's' },
  ],
}
const withPart = (part: object) => ({ ...codeModal, components: [part] })
const withInput = (change: object) => withPart({ ...codeLabel, component: { ...codeInput, ...change } })

describe('a modal response', () => {
  test('opens the modal and posts no message', async () => {
    const { press, readState } = await modalChat()

    const { body } = await press()

    expect(body).toMatchObject({
      state: 'answered',
      message: null,
      modal: {
        customId: 'use-code:1',
        title: 'Discount code',
        fields: [{ type: 18, label: 'Code', description: 'From the announcement', field: { min_length: 3 } }],
      },
    })
    expect(await readState(`/channels/${general}/messages`)).toHaveLength(1)
  })

  test('can answer a command', async () => {
    const { control, shop } = await runningChat(({ type }) => (type === 2 ? { type: 9, data: codeModal } : { type: 5 }))
    const { body } = await control('interactions', { user: robin, channel: general, command: '/shop' })

    const submission = { user: robin, channel: general, modal: body.modal.id, values: { code: 'SUMMER' } }
    const submitted = await control('interactions', submission)

    expect(submitted.body.message).toMatchObject({
      flags: 128,
      interaction_metadata: { type: 5, triggering_interaction_metadata: { type: 2 } },
    })
    expect(shop.received[1]?.payload).not.toHaveProperty('message')
  })

  test.each([
    ['no title', { ...codeModal, title: undefined }, 'title'],
    ['a title over 45 characters', { ...codeModal, title: 'x'.repeat(46) }, 'title'],
    ['no custom id', { ...codeModal, custom_id: '' }, 'custom_id'],
    ['a custom id over 100 characters', { ...codeModal, custom_id: 'x'.repeat(101) }, 'custom_id'],
    ['no components', { ...codeModal, components: undefined }, 'components'],
    ['an empty list of components', { ...codeModal, components: [] }, 'components'],
    ['six components', { ...codeModal, components: Array(6).fill(codeLabel) }, 'components'],
    ['a bare text input', withPart(codeInput), 'type'],
    ['a label without a text', withPart({ ...codeLabel, label: '' }), 'label'],
    ['a label over 45 characters', withPart({ ...codeLabel, label: 'x'.repeat(46) }), 'label'],
    ['a description over 100 characters', withPart({ ...codeLabel, description: 'x'.repeat(101) }), 'description'],
    ['a button in a label', withPart({ ...codeLabel, component: { type: 2, style: 1, label: 'x' } }), 'component'],
    ['an input without a style', withInput({ style: undefined }), 'style'],
    ['an unknown style', withInput({ style: 3 }), 'style'],
    ['a negative minimum', withInput({ min_length: -1 }), 'min_length'],
    ['a minimum over 4000', withInput({ min_length: 4001 }), 'min_length'],
    ['a maximum of zero', withInput({ max_length: 0 }), 'max_length'],
    ['a maximum over 4000', withInput({ max_length: 4001 }), 'max_length'],
    ['a value over 4000 characters', withInput({ value: 'x'.repeat(4001) }), 'value'],
    ['a placeholder over 100 characters', withInput({ placeholder: 'x'.repeat(101) }), 'placeholder'],
    ['an action row whose input has no label', withPart({ type: 1, components: [codeInput] }), 'label'],
    ['two inputs in an action row', withPart({ ...row, components: [...row.components, codeInput] }), 'components'],
    ['a menu without options', withPart({ ...codeLabel, component: { type: 3, custom_id: 'x' } }), 'options'],
    ['a disabled menu', withPart({ ...codeLabel, component: { ...select, disabled: true } }), 'disabled'],
    ['the same custom id twice', { ...codeModal, components: [codeLabel, row] }, 'custom_id'],
  ])('fails the interaction with %s', async (_case, data, field) => {
    const { press } = await modalChat(data)

    const { body } = await press()

    expect(body).toMatchObject({ state: 'failed', modal: null })
    expect(body.message.content).toMatch(/^This interaction failed\nSandbox: Invalid Form Body/)
    expect(body.message.content).toContain(`"${field}":{`)
  })

  test('is refused with Discord’s error at the callback endpoint', async () => {
    const { press, shop, call } = await modalChat()
    const replies: Awaited<ReturnType<typeof call>>[] = []
    shop.answer = async ({ id, token }) => {
      const path = `/v10/interactions/${id}/${token}/callback`
      const data = withPart({ ...codeLabel, component: { ...codeInput, custom_id: '' } })
      replies.push(await call('POST', path, { body: { type: 9, data } }))
      replies.push(await call('POST', path, { body: { type: 9, data: codeModal } }))
      return null
    }

    const { body } = await press()

    const _errors = [{ code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }]
    expect(replies.map(({ status }) => status)).toEqual([400, 204])
    expect(replies[0]?.body).toEqual({
      code: 50_035,
      message: 'Invalid Form Body',
      errors: { data: { components: { 0: { component: { custom_id: { _errors } } } } } },
    })
    expect(body.modal).toMatchObject({ title: 'Discount code' })
  })
})

describe('submitting a modal', () => {
  test('sends its fields with the message that opened it, signed', async () => {
    const sizes = { type: 18, label: 'Size', component: select }
    const data = { ...codeModal, components: [codeLabel, sizes] }
    const { open, interact, shop, messageId } = await modalChat(data)
    const modal = await open()

    const { body } = await interact({ modal, values: { code: 'SUMMER', size: ['l'] } })

    expect(body).toMatchObject({ state: 'answered', message: { content: 'Applied' } })
    expect(shop.received.at(-1)).toMatchObject({
      isSigned: true,
      payload: {
        type: 5,
        message: { id: messageId, content: 'Mug' },
        member: { user: { id: robin }, roles: [] },
        data: {
          custom_id: 'use-code:1',
          components: [
            { type: 18, id: 1, component: { type: 4, id: 2, custom_id: 'code', value: 'SUMMER' } },
            { type: 18, id: 3, component: { type: 3, id: 4, custom_id: 'size', values: ['l'] } },
          ],
        },
      },
    })
  })

  test('sends an action row in its older shape', async () => {
    const { open, interact, lastPayload } = await modalChat(withPart(row))

    await interact({ modal: await open(), values: { code: 'SUMMER' } })

    expect(lastPayload().data.components).toEqual([
      { type: 1, id: 1, components: [{ type: 4, id: 2, custom_id: 'code', value: 'SUMMER' }] },
    ])
  })

  test('sends optional fields that are left blank', async () => {
    const components = [
      { ...codeLabel, component: { ...codeInput, required: false } },
      { type: 18, label: 'Size', component: { ...select, required: false } },
    ]
    const { open, interact, lastPayload } = await modalChat({ ...codeModal, components })

    await interact({ modal: await open() })

    expect(lastPayload().data.components).toMatchObject([{ component: { value: '' } }, { component: { values: [] } }])
  })

  test.each([
    ['a blank required text', codeLabel, {}, 'Code is required.'],
    ['a text that is too short', codeLabel, { code: 'ab' }, 'Code must be at least 3 characters long.'],
    ['a text that is too long', codeLabel, { code: 'x'.repeat(33) }, 'Code must be at most 32 characters long.'],
    ['no choice in a required menu', { ...codeLabel, component: select }, {}, "Choose 1 of the menu's options."],
    ['an unknown choice', { ...codeLabel, component: select }, { size: 'xl' }, "Choose 1 of the menu's options."],
  ])('sends nothing with %s', async (_case, part, values, message) => {
    const { open, interact, shop } = await modalChat(withPart(part))
    const modal = await open()

    const reply = await interact({ modal, values })

    expect(reply).toMatchObject({ status: 400, body: { message } })
    expect(shop.received).toHaveLength(2)
  })

  test('works once, and only for the user who opened the modal', async () => {
    const { open, interact, shop } = await modalChat()
    const modal = await open()
    const values = { code: 'SUMMER' }

    const foreign = await interact({ modal, values }, sam)
    const first = await interact({ modal, values })
    const again = await interact({ modal, values })

    expect([foreign.status, first.status, again.status]).toEqual([404, 200, 404])
    expect(shop.received).toHaveLength(3)
  })

  test.each([
    ['updated', { type: 7, data: { content: 'Mug for less', components: [] } }, 'Mug for less'],
    ['kept for a deferred update', { type: 6 }, 'Mug'],
  ])('can have its source message %s', async (_case, answer, content) => {
    const { open, interact, messageId } = await modalChat(codeModal, answer)

    const { body } = await interact({ modal: await open(), values: { code: 'SUMMER' } })

    expect(body).toMatchObject({ state: 'answered', message: { id: messageId, content } })
  })

  test('can be deferred and completed through the webhook', async () => {
    const { open, interact, call, shop, lastPayload } = await modalChat(codeModal, { type: 5, data: { flags: 64 } })
    const { body } = await interact({ modal: await open(), values: { code: 'SUMMER' } })
    const path = `/v10/webhooks/${lastPayload().application_id}/${shop.received.at(-1)?.payload.token}`

    const edited = await call('PATCH', `${path}/messages/@original`, { body: { content: 'Applied' } })

    expect(body.message.flags).toBe(64 + 128)
    expect(edited).toMatchObject({ status: 200, body: { id: body.message.id, content: 'Applied', flags: 64 } })
  })

  test('fails with another modal as the response, and can be repeated', async () => {
    const { open, interact, shop } = await modalChat(codeModal, { type: 9, data: codeModal })
    const modal = await open()

    const { body } = await interact({ modal, values: { code: 'SUMMER' } })
    shop.answer = () => ({ type: 4, data: { content: 'Applied' } })
    const again = await interact({ modal, values: { code: 'SUMMER' } })

    expect(body).toMatchObject({ state: 'failed', modal: null })
    expect(body.message.content).toContain('Value must be one of {4, 5, 6, 7}.')
    expect(again.body).toMatchObject({ state: 'answered', message: { content: 'Applied' } })
  })

  test('cannot update a message if a command opened the modal', async () => {
    const answers: Record<number, object> = { 2: { type: 9, data: codeModal }, 5: { type: 7, data: { content: 'x' } } }
    const { control } = await runningChat(({ type }) => answers[type])
    const chat = { user: robin, channel: general }
    const { body } = await control('interactions', { ...chat, command: '/shop' })

    const submitted = await control('interactions', { ...chat, modal: body.modal.id, values: { code: 'SUMMER' } })

    expect(submitted.body.state).toBe('failed')
    expect(submitted.body.message.content).toContain('Value must be one of {4, 5}.')
  })
})
