import { describe, expect, test } from 'vitest'
import { codeInput, codeLabel, codeModal, modalChat } from '../testing/modal-chat.ts'

const chat = '/discord/chat/310000000000000001/510000000000010001'

async function openPage(...args: Parameters<typeof modalChat>) {
  const sandbox = await modalChat(...args)
  const { robin, messageId } = sandbox
  const pressed = await sandbox.submit(`${chat}/components`, { as: robin, message: messageId, customId: 'code' })
  const path = pressed.headers.get('location') ?? ''
  const modal = new URL(path, 'http://sandbox').searchParams.get('modal') ?? ''
  const send = (code: string) => sandbox.submit(`${chat}/modals`, { as: robin, modal, 'field:code': code })
  return { ...sandbox, path, send }
}

describe('the dialog of a modal', () => {
  test('opens over the chat, which is inert', async () => {
    const { read, path } = await openPage()

    const page = await read(path)

    expect(page).toContain('<dialog class="modal" open aria-modal="true" aria-labelledby="modal-title">')
    expect(page).toContain('<h2 id="modal-title">Discount code</h2>')
    expect(page).toContain('<label for="modal-field-0">Code <span aria-hidden="true">*</span></label>')
    expect(page).toContain('<p id="modal-field-0-hint">From the announcement</p>')
    expect(page).toContain(
      'id="modal-field-0" name="field:code" autofocus required aria-describedby="modal-field-0-hint" minlength="3" maxlength="32"',
    )
    expect(page).toContain('<main inert>')
    expect(page).toContain('<nav aria-label="Sandbox" inert>')
  })

  test('opens after a command', async () => {
    const { submit, read, shop, robin } = await openPage()
    shop.answer = () => ({ type: 9, data: codeModal })

    const sent = await submit(chat, { as: robin, text: '/shop' })

    expect(await read(sent.headers.get('location') ?? '')).toContain('<dialog')
  })

  test('escapes texts and shows prefilled values, paragraphs and menus', async () => {
    const hostile = '<img src=x>"'
    const options = [{ label: 'Large', value: 'l', default: true }]
    const { read, path } = await openPage({
      ...codeModal,
      title: hostile,
      components: [
        { ...codeLabel, label: hostile, component: { ...codeInput, value: hostile, required: false } },
        { type: 18, label: 'Note', component: { ...codeInput, custom_id: 'note', style: 2, value: '\nTwo' } },
        { type: 18, label: 'Size', component: { type: 3, custom_id: 'size', options, max_values: 1 } },
      ],
    })

    const page = (await read(path)).split('<dialog')[1] ?? ''

    expect(page).not.toContain('<img')
    expect(page).toContain('value="&lt;img src=x&gt;&quot;"')
    expect(page).toMatch(/<textarea [^>]*>\n\nTwo<\/textarea>/)
    expect(page).toContain('<option value="l" selected>Large</option>')
  })

  test('closes when it is submitted', async () => {
    const { send, read, path, robin, lastPayload } = await openPage()

    const sent = await send('SUMMER')

    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${chat}?as=${robin}`])
    expect(lastPayload().data.components).toMatchObject([{ component: { value: 'SUMMER' } }])
    expect(await read(path)).not.toContain('<dialog')
    expect(await read(path)).toContain('Applied')
  })

  test('sends line breaks as LF', async () => {
    const component = { ...codeInput, style: 2, max_length: 7 }
    const { send, lastPayload } = await openPage({ ...codeModal, components: [{ ...codeLabel, component }] })

    await send('one\r\ntwo')

    expect(lastPayload().data.components[0].component.value).toBe('one\ntwo')
  })

  test('stays open with the entered text when the shop’s response is invalid', async () => {
    const { send, shop, lastPayload } = await openPage(codeModal, { type: 9, data: codeModal })

    const page = await (await send('SUMMER')).text()
    shop.answer = () => ({ type: 4, data: { content: 'Applied' } })
    const again = await send('WINTER')

    expect(page).toContain('<p role="alert">Something went wrong. Try again.</p>')
    expect(page).toContain('value="SUMMER"')
    expect(again.status).toBe(303)
    expect(lastPayload().data.components).toMatchObject([{ component: { value: 'WINTER' } }])
  })

  test('is not shown to another user', async () => {
    const { read, path, robin } = await openPage()

    const page = await read(path.replace(robin, '210000000000000006'))

    expect(page).not.toContain('<dialog')
  })
})
