import { expect, test } from 'vitest'
import { commandChat, robin } from '../testing/command-chat.ts'

const chat = '/discord/chat/310000000000000001/510000000000010001'
const petra = '210000000000000002'
const choices = [{ name: 'Big <mug>', value: 'say "mug"' }]
const answers: Record<number, object> = { 2: { type: 4, data: { content: 'Done' } }, 4: { type: 8, data: { choices } } }
const openPage = () => commandChat(({ type }) => answers[type])

test('lists each subcommand with its options', async () => {
  const { read } = await openPage()

  const page = await read(`${chat}?as=${robin}`)

  expect(page).toContain('<dt><code>/shop item</code></dt>')
  expect(page).toContain('<code>item:</code> What to buy (suggestions)')
  expect(page).toContain('<button name="text" value="/shop manage post"><code>/shop manage post</code></button>')
  expect(page).not.toContain('/Purchases')
})

test('a picked suggestion fills in the message field, and the command runs with its value', async () => {
  const { submit, read, lastData } = await openPage()

  const suggested = await (await submit(chat, { as: robin, text: '/buy item:mu', suggest: 'true' })).text()
  const picked = await (await submit(chat, { as: robin, pick: '/buy item:"say \\"mug\\""' })).text()
  await submit(chat, { as: robin, text: '/buy item:"say \\"mug\\""' })

  expect(suggested).toContain(
    'name="pick" value="/buy item:&quot;say \\&quot;mug\\&quot;&quot;">Big &lt;mug&gt;</button>',
  )
  expect(suggested).toContain('value="/buy item:mu" autofocus')
  expect(picked).toContain('value="/buy item:&quot;say \\&quot;mug\\&quot;&quot;" autofocus')
  expect(lastData().options).toEqual([{ type: 3, name: 'item', value: 'say "mug"' }])
  expect(await read(`${chat}?as=${robin}`)).toContain('Robin used /buy')
})

test('shows that there are no suggestions, and why they failed', async () => {
  const { submit, shop } = await openPage()
  const suggest = async (text: string) => (await submit(chat, { as: robin, text, suggest: 'true' })).text()

  shop.answer = () => ({ type: 8, data: { choices: [] } })
  const none = await suggest('/buy item:mu')
  shop.answer = () => ({ type: 4, data: { content: 'Hello' } })
  const failed = await suggest('/buy item:mu')
  const refused = await suggest('Hello')

  expect(none).toContain('No options match your search.')
  expect(failed).toContain('Loading options failed. Sandbox: Invalid Form Body')
  expect(refused).toContain('<p role="alert" id="problem">Enter a command.</p>')
})

test('staff run a user command on a member; others don’t see it', async () => {
  const { submit, read, lastData } = await openPage()

  const asRobin = await read(`${chat}?as=${robin}`)
  const asPetra = await read(`${chat}?as=${petra}`)
  const sent = await submit(`${chat}/user-commands`, { as: petra, command: 'Purchases', target: robin })

  expect(asRobin).not.toContain('Purchases')
  expect(asPetra).toContain('<button name="command" value="Purchases">Purchases</button>')
  expect(asPetra).toContain(`<option value="${robin}">Robin</option>`)
  expect(sent.headers.get('location')).toBe(`${chat}?as=${petra}`)
  expect(lastData()).toMatchObject({ type: 2, target_id: robin })
  expect(await read(`${chat}?as=${petra}`)).toContain('Petra used Purchases')
})
