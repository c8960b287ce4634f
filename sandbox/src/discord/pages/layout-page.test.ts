import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../listen.ts'
import { runningChat } from '../testing/running-chat.ts'
import { row, section, storefront, text, v2 } from '../testing/storefront.ts'

const general = '510000000000010001'
const chat = `/discord/chat/310000000000000001/${general}`
const robin = '210000000000000005'
const hostile = '<img src=x onerror=alert(1)>'

async function chatWith(body: object) {
  const sandbox = await runningChat()
  await sandbox.bot('POST', `/channels/${general}/messages`, body)
  return { ...sandbox, page: (await sandbox.read(`${chat}?as=${robin}`)).replace(/>\s*\n\s*</g, '><') }
}

/** Serves the same image at every path. */
async function startGallery(): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end('a picture')
  })
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${await listen(server, 0, 'PORT')}`
}

test('a storefront shows its accent color, items with pictures, and buttons', async () => {
  const { page } = await chatWith(storefront())

  const imageUrl = encodeURIComponent('https://shop.test/1.png')
  expect(page).toContain('<article class="container"><svg class="stripe" aria-hidden="true"><rect')
  expect(page).toContain('fill="#5865f2"')
  expect(page).toContain(
    '<h3>Pixel Forge</h3><p class="content">Roles, keys and mugs. Prices include <em>all</em> fees.</p>',
  )
  expect(page).toContain(
    '<div class="split"><div class="text"><h4>Founder’s mug</h4><p class="content"><strong>$10.00</strong> <s>$20.00</s></p>' +
      '<p class="content"><small>11 left</small></p></div>' +
      `<div class="thumbnail"><img src="/discord/media?url=${imageUrl}" alt="Founder’s mug" loading="lazy"></div></div>`,
  )
  expect(page).toContain('<button class="success" name="customId" value="buy:1">Buy for $10.00</button>')
  expect(page).toContain('<button class="" name="customId" value="page:0" disabled>Previous</button>')
  expect(page.match(/<hr class="small">/g)).toHaveLength(5)
  expect(page.match(/<hr class="large">/g)).toHaveLength(1)
})

test('a member uses the buttons and menus of a Components V2 message', async () => {
  const select = { type: 3, custom_id: 'pick', placeholder: 'Pick a mug', options: [{ label: 'Mug', value: 'mug' }] }
  const accessory = { type: 2, style: 1, label: 'Gift', custom_id: 'gift' }
  const parts = [section('Mug', accessory), row(select)]
  const { page, submit, readState, shop } = await chatWith(v2([{ type: 17, components: parts }]))
  const [{ id: message }] = await readState(`/channels/${general}/messages`)

  const pressed = await submit(`${chat}/components`, { as: robin, message, customId: 'gift' })
  const picked = await submit(`${chat}/components`, { as: robin, message, customId: 'pick', values: 'mug' })

  expect(page).toContain('<button class="primary" name="customId" value="gift">Gift</button>')
  expect(page).toContain('<select name="values" aria-label="Pick a mug">')
  expect([pressed.status, picked.status]).toEqual([303, 303])
  expect(shop.received.map(({ payload }) => payload.data)).toMatchObject([
    { custom_id: 'gift', component_type: 2, id: 4 },
    { custom_id: 'pick', component_type: 3, id: 6, values: ['mug'] },
  ])
})

test('pictures are proxied, described and hidden behind spoilers', async () => {
  const gallery = await startGallery()
  const media = { url: `${gallery}/1.png` }
  const items = [
    { media, description: `"${hostile}` },
    { media: { url: `${gallery}/2.png` }, spoiler: true },
  ]
  const { page, get } = await chatWith(
    v2([
      { type: 12, items },
      { type: 13, file: { url: 'attachment://terms.pdf' } },
    ]),
  )

  const path = `/discord/media?url=${encodeURIComponent(media.url)}`
  const picture = await get(path)
  const unlisted = await get(`${path}3`)

  expect(page).toContain(`<img src="${path}" alt="&quot;&lt;img src=x onerror=alert(1)&gt;" loading="lazy">`)
  expect(page).toMatch(
    /<details class="spoiler"><summary>Spoiler<\/summary><img [^>]+ alt="Image" loading="lazy"><\/details>/,
  )
  expect(page).toContain('<p class="file">terms.pdf</p>')
  expect([picture.status, unlisted.status]).toEqual([200, 404])
})

test('a container can be a spoiler or have no accent color, and a separator no line', async () => {
  const gap = { type: 14, divider: false, spacing: 2 }

  const { page } = await chatWith(v2([{ type: 17, spoiler: true, components: [text('Hidden'), gap] }]))

  expect(page).toContain(
    '<article class="container"><details class="spoiler"><summary>Spoiler</summary><div class="stack">' +
      '<div class="text"><p class="content">Hidden</p></div><div class="gap large"></div></div></details></article>',
  )
})

test.each([
  ['headings', '# One\n## Two\n### Three\n#none', '<h2>One</h2><h3>Two</h3><h4>Three</h4><p class="content">#none</p>'],
  ['small text', '-# Small **print**', '<p class="content"><small>Small <strong>print</strong></small></p>'],
  ['bullets', '- One\n* ~~Two~~\nAfter', '<ul><li>One</li><li><s>Two</s></li></ul><p class="content">After</p>'],
  ['numbers', '1. One\n2. Two', '<ol><li>One</li><li>Two</li></ol>'],
  ['a quote', '> Nice\n> mug', '<blockquote class="content">Nice\nmug</blockquote>'],
  ['a quote of all that follows', '>>> Nice\n- mug', '<blockquote class="content">Nice\n- mug</blockquote>'],
  ['paragraphs', 'One\n\nTwo', '<p class="content">One\n\nTwo</p>'],
  ['escaped markers', '\\# One\n\\- Two', '<p class="content"># One\n- Two</p>'],
  ['code', '```\n# One\n```', '<p class="content"><code class="block"># One</code></p>'],
  [
    'links',
    '[**Mugs**](https://shop.test/)',
    '<a href="https://shop.test/" rel="noreferrer"><strong>Mugs</strong></a>',
  ],
  [
    'links named like links',
    '[https://a.test](https://b.test)',
    '<a href="https://b.test" rel="noreferrer">https://a.test</a>',
  ],
  ['mentions', `# <@${robin}>`, '<h2><span class="mention">@Robin</span></h2>'],
  [
    'times',
    '<t:0> <t:9999999999999>',
    '<time datetime="1970-01-01T00:00:00.000Z" title="Thursday, January 1, 1970 at 12:00 AM UTC">January 1, 1970 at 12:00 AM</time> &lt;t:9999999999999&gt;',
  ],
  ['markup', `# ${hostile}`, '<h2>&lt;img src=x onerror=alert(1)&gt;</h2>'],
])('a text display shows %s', async (_case, content, shown) => {
  const { page } = await chatWith(v2([text(content)]))

  expect(page).toContain(shown)
})
