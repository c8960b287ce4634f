import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../listen.ts'
import { runningChat } from '../testing/running-chat.ts'
import { runningDiscord } from '../testing/running-discord.ts'

const chat = '/discord/chat/310000000000000001/510000000000010001'
const robin = '210000000000000005'
const hostile = '<img src=x onerror=alert(1)>'
const offer = {
  content: `**Mugs** ~~rare~~ for <@${robin}> in <#510000000000010003> at https://shop.test/?a=1&b=2 ${hostile}`,
  embeds: [
    { title: hostile, description: '[more](https://shop.test/more)', color: 0x00ff00, footer: { text: 'Foot' } },
  ],
  components: [
    {
      type: 1,
      components: [
        { type: 3, custom_id: 'pick', placeholder: 'Pick a mug', options: [{ label: 'Mug', value: 'mug' }] },
      ],
    },
    {
      type: 1,
      components: [
        { type: 2, style: 3, label: 'Buy', custom_id: 'buy' },
        { type: 2, style: 5, label: 'Pay', url: 'http://127.0.0.1/pay' },
        { type: 2, style: 4, label: 'Gone', custom_id: 'gone', disabled: true },
      ],
    },
  ],
}

const chatWithOffer = () => runningChat(() => ({ type: 4, data: offer }))

const withoutAvatars = (page: string) => page.replaceAll(/<img class="avatar"[^>]*>/g, '')

/** Serves the same image at every path. */
async function startGallery(): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end('a picture')
  })
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${await listen(server, 0, 'PORT')}`
}

test('the overview links to servers, channels and direct messages', async () => {
  const { read, bot } = await runningDiscord()
  const { body: channel } = await bot('POST', '/users/@me/channels', { recipient_id: robin })
  await bot('POST', `/channels/${channel.id}/messages`, { content: 'Thank you' })

  const page = await read('/discord')

  expect(page).toContain('<a href="/discord/guilds/310000000000000001">Pixel Forge</a>')
  expect(page).toContain(`<a href="${chat}">#general</a> (0)`)
  expect(page).toContain(`<a href="/discord/chat/@me/${channel.id}">1</a>`)
  expect(await read(`/discord/chat/@me/${channel.id}`)).toContain('Thank you')
})

test('the server page shows role colors and which roles the bot can assign', async () => {
  const { read, get } = await runningDiscord()

  const page = (await read('/discord/guilds/310000000000000001')).replace(/\s+/g, ' ')

  expect(page).toMatch(
    /fill="#9b59b6"\/><\/svg> VIP<\/td> <td><code>410000000000010005<\/code><\/td> <td>6<\/td> <td>assignable</,
  )
  expect(page).toMatch(/Moderator<\/td> <td><code>\d+<\/code><\/td> <td>9<\/td> <td>not assignable</)
  expect(page).toMatch(
    /<td><img class="avatar"[^>]*>Milo<\/td> <td><code>210000000000000003<\/code><\/td> <td><span class="role"><svg.*?fill="#2ecc71".*?Shopkeeper/,
  )
  expect((await get('/discord/guilds/1')).status).toBe(404)
})

test('a member runs a command and sees the response, escaped', async () => {
  const { submit, read } = await chatWithOffer()

  const sent = await submit(chat, { as: robin, text: '/shop' })
  const page = await read(`${chat}?as=${robin}`)

  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${chat}?as=${robin}`])
  expect(page).toContain('Robin used /shop')
  expect(page).toContain(
    '<strong>Mugs</strong> <s>rare</s> for <span class="mention">@Robin</span> in <span class="mention">#shop-log</span>',
  )
  expect(page).toContain('<a href="https://shop.test/?a=1&amp;b=2" rel="noreferrer">')
  expect(page).toContain('<a href="https://shop.test/more" rel="noreferrer">more</a>')
  expect(page).toContain('&lt;img src=x')
  expect(withoutAvatars(page)).not.toContain('<img')
  expect(page).toContain('<rect width="4" height="100%" fill="#00ff00"/>')
  expect(page).toContain('<a class="button" href="http://127.0.0.1/pay" rel="noreferrer">Pay</a>')
  expect(page).toContain('name="customId" value="gone" disabled>Gone</button>')
})

test('commands run with a click, unless they need options', async () => {
  const { bot, read, submit, shop } = await chatWithOffer()
  const gift = {
    name: 'gift',
    description: 'Give',
    options: [{ type: 3, name: 'to', description: 'Who', required: true }],
  }
  await bot('POST', '/applications/210000000000000099/commands', gift)

  const page = await read(`${chat}?as=${robin}`)
  await submit(chat, { as: robin, text: '/shop' })

  expect(page).toContain('<button name="text" value="/shop"><code>/shop</code></button>')
  expect(page).toContain('<dt><code>/gift</code></dt>')
  expect(page).toContain('<dd>Give<br><small><code>to:</code> Who</small></dd>')
  expect(shop.received.map(({ payload }) => payload.data)).toMatchObject([{ name: 'shop' }])
})

test.each([
  ['an unknown command', '/nothing', '/nothing doesn&#39;t exist in this server.'],
  ['an unknown option', '/shop voucher:A', 'Unknown option: voucher.'],
])('the chat keeps %s in the message field and shows the error', async (_case, text, problem) => {
  const { submit, shop } = await chatWithOffer()

  const sent = await submit(chat, { as: robin, text })
  const page = await sent.text()

  expect(sent.status).toBe(400)
  expect(page).toContain(`<p role="alert" id="problem">${problem}</p>`)
  expect(page).toContain(`value="${text}" aria-invalid="true"`)
  expect(shop.received).toEqual([])
})

test('the chat links to the view of each member', async () => {
  const { read } = await chatWithOffer()

  const page = await read(`${chat}?as=${robin}`)

  expect(page).toContain('<strong>Robin</strong>')
  expect(page).toContain(`<a href="${chat}?as=210000000000000002">Petra</a>`)
  expect(page).not.toContain('<button>Switch</button>')
})

test('the overview shows closed direct messages, a missing bot and required 2FA', async () => {
  const { read, post } = await runningDiscord()
  await post('/discord/control/dms', { user: robin, open: false })
  await post('/discord/control/two-factor', { guild: '310000000000000001', required: true })
  await post('/discord/control/owner-two-factor', { enabled: false })

  const page = await read('/discord')

  for (const state of ['Closed', 'Bot not installed', '2FA required', '2FA off'])
    expect(page).toContain(`>${state}</span>`)
})

test('a member clicks a button and selects from a menu', async () => {
  const { submit, readState, shop } = await chatWithOffer()
  await submit(chat, { as: robin, text: '/shop' })
  const [{ id: message }] = await readState('/channels/510000000000010001/messages')

  const pressed = await submit(`${chat}/components`, { as: robin, message, customId: 'buy' })
  const picked = await submit(`${chat}/components`, { as: robin, message, customId: 'pick', values: 'mug' })
  const disabled = await submit(`${chat}/components`, { as: robin, message, customId: 'gone' })

  expect([pressed.status, picked.status, disabled.status]).toEqual([303, 303, 400])
  expect(shop.received.map(({ payload }) => payload.data)).toMatchObject([
    { name: 'shop' },
    { custom_id: 'buy', component_type: 2 },
    { custom_id: 'pick', component_type: 3, values: ['mug'] },
  ])
})

test('members can chat, but not in channels hidden from them', async () => {
  const { submit, read, get } = await chatWithOffer()

  const said = await submit(chat, { as: robin, text: hostile })
  const blank = await submit(chat, { as: robin, text: ' ' })
  const tooLong = await submit(chat, { as: robin, text: 'x'.repeat(2001) })
  const page = await read(`${chat}?as=${robin}`)
  const petras = await read(`${chat}?as=210000000000000002`)
  const hidden = await get(`/discord/chat/310000000000000001/510000000000010006?as=${robin}`)
  const nowhere = await get('/discord/chat/310000000000000001/1')

  expect([said.status, blank.status, tooLong.status, hidden.status, nowhere.status]).toEqual([303, 400, 400, 403, 404])
  expect(page).toContain('&lt;img src=x')
  expect(withoutAvatars(page)).not.toContain('<img')
  expect(page).not.toContain('#moderators-only')
  expect(petras).toContain('#moderators-only')
})

test('an embed shows its text, fields and image, which Discord proxies', async () => {
  const { bot, read, get } = await runningDiscord()
  const image = { url: `${await startGallery()}/mug.png` }
  const facts = [{ name: 'Price', value: '$9.00 USD', inline: true }]
  const description = '*Holds* `tea` \\<@1\\> ```\nA-1*\n``` <https://shop.test/a_b>'
  const card = { title: '\\*Big\\_Mug\\*', description, fields: facts, image }
  await bot('POST', '/channels/510000000000010001/messages', { embeds: [card] })

  const page = await read(chat)
  const picture = await get(`/discord/media?url=${encodeURIComponent(image.url)}`)
  const stranger = await get(`/discord/media?url=${encodeURIComponent(`${image.url}?other`)}`)

  expect(page).toContain('<p class="title">*Big_Mug*</p>')
  expect(page).toContain('<em>Holds</em> <code>tea</code> &lt;@1&gt; <code class="block">A-1*</code>')
  expect(page).toContain('<a href="https://shop.test/a_b" rel="noreferrer">https://shop.test/a_b</a>')
  expect(page).toContain('<div class="field inline"><dt>Price</dt><dd>$9.00 USD</dd></div>')
  expect(page).toContain(`<img src="/discord/media?url=${encodeURIComponent(image.url)}" alt="Picture">`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(stranger.status).toBe(404)
})

test('the chat shows Guildshop thinking until the shop completes a deferred update', async () => {
  const answers: object[] = [{ type: 4, data: offer }, { type: 6 }]
  const { submit, readState, read, call, shop } = await runningChat(() => answers.shift() ?? {})
  await submit(chat, { as: robin, text: '/shop' })
  const [{ id: message }] = await readState('/channels/510000000000010001/messages')

  await submit(`${chat}/components`, { as: robin, message, customId: 'buy' })
  const before = await read(`${chat}?as=${robin}`)
  const { token } = shop.received.at(-1)?.payload ?? {}
  const body = { content: 'Thank you' }
  await call('PATCH', `/v10/webhooks/210000000000000099/${token}/messages/@original`, { body })
  const after = await read(`${chat}?as=${robin}`)

  expect(before).toMatch(/Mugs[\s\S]+Guildshop is thinking…/)
  expect(after).toContain('Thank you')
  expect(after).not.toContain('Guildshop is thinking…')
})
