import { expect, test } from 'vitest'
import { errorsAt } from '../testing/errors-at.ts'
import { runningDiscord } from '../testing/running-discord.ts'
import { picture, row, section, text, v2 } from '../testing/storefront.ts'

const general = '510000000000010001'
const [robin, sam] = ['210000000000000005', '210000000000000006']
const button = { type: 2, style: 3, label: 'Buy', custom_id: 'buy' }
const legacy = 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2'

async function runningChannel() {
  const sandbox = await runningDiscord()
  return { ...sandbox, postMessage: (body: object) => sandbox.bot('POST', `/channels/${general}/messages`, body) }
}

const inContainer = (...components: object[]) => [{ type: 17, components }]
const withAccessory = (accessory: unknown) => [{ type: 9, components: [text('Mug')], accessory }]

test('returns and lists a Components V2 message as sent, with sequential ids and defaults', async () => {
  const { postMessage, readState } = await runningChannel()
  const gallery = { type: 12, items: [{ media: { url: 'https://shop.test/mug.png' } }] }
  const parts = [text('# Mugs'), section('Mug', picture), { type: 14 }, gallery, row(button)]

  const { status, body } = await postMessage(v2([{ type: 17, accent_color: 0xff0000, components: parts }]))

  const media = { url: 'https://shop.test/mug.png', proxy_url: expect.any(String), id: expect.stringMatching(/^\d+$/) }
  const components = [
    { type: 10, id: 2, content: '# Mugs' },
    {
      type: 9,
      id: 3,
      components: [{ type: 10, id: 4, content: 'Mug' }],
      accessory: { type: 11, id: 5, media, description: 'A mug', spoiler: false },
    },
    { type: 14, id: 6, divider: true, spacing: 1 },
    { type: 12, id: 7, items: [{ media, description: null, spoiler: false }] },
    { type: 1, id: 8, components: [{ ...button, id: 9 }] },
  ]
  expect([status, body.flags, body.content, body.embeds]).toEqual([200, 32768, '', []])
  expect(body.components).toEqual([{ type: 17, id: 1, accent_color: 0xff0000, spoiler: false, components }])
  expect(await readState(`/channels/${general}/messages`)).toMatchObject([
    { flags: 32768, components: body.components },
  ])
})

test('keeps chosen ids, replaces 0 and never assigns an id twice', async () => {
  const { postMessage } = await runningChannel()
  const parts = [{ ...text('a'), id: 2 }, { ...text('b'), id: 0 }, text('c'), { ...text('d'), id: 2 ** 31 - 1 }]

  const { body } = await postMessage(v2(parts))

  expect(body.components.map(({ id }: { id: number }) => id)).toEqual([2, 1, 3, 2 ** 31 - 1])
})

test('accepts a message at every limit', async () => {
  const { postMessage } = await runningChannel()
  const rows = Array.from({ length: 5 }, (_, index) => row({ ...button, custom_id: `buy-${index}` }))
  const gallery = { type: 12, items: Array(10).fill({ media: { url: 'attachment://mug.png' } }) }
  const file = { type: 13, file: { url: 'attachment://terms.pdf' } }
  const gap = { type: 14, divider: false, spacing: 2 }
  const short = [...rows, gallery, file, ...Array(26).fill(gap)]

  const { status, body } = await postMessage(v2([{ type: 17, components: short }, text('x'.repeat(4000))]))

  expect(status).toBe(200)
  expect(body.components[0].components[6]).toMatchObject({ name: 'terms.pdf', size: null, spoiler: false })
})

test.each<[string, object, string, string]>([
  ['content', { content: 'x', ...v2([text('x')]) }, 'content', legacy],
  ['embeds', { embeds: [{ title: 'x' }], ...v2([text('x')]) }, 'embeds', legacy],
  ['a poll', { poll: { question: { text: 'x' } }, ...v2([text('x')]) }, 'poll', legacy],
  ['stickers', { sticker_ids: ['1'], ...v2([text('x')]) }, 'sticker_ids', legacy],
  ['layout without the flag', { components: [text('x')] }, 'components.0.type', 'UNION_TYPE_CHOICES'],
])('refuses %s', async (_case, body, path, code) => {
  const { postMessage } = await runningChannel()

  const reply = await postMessage(body)

  expect([reply.status, reply.body.code]).toEqual([400, 50035])
  expect(reply.body.errors).toEqual(errorsAt(path, code))
})

const required = 'BASE_TYPE_REQUIRED'
const badLength = 'BASE_TYPE_BAD_LENGTH'
const choices = 'UNION_TYPE_CHOICES'
const scheme = 'URL_TYPE_INVALID_SCHEME'
const wrongNumber = 'NUMBER_TYPE_COERCE'

test.each<[string, object[], string, string]>([
  ['a bare button', [button], '0.type', choices],
  ['a bare thumbnail', [picture], '0.type', choices],
  ['a container in a container', inContainer({ type: 17, components: [text('x')] }), '0.components.0.type', choices],
  ['an empty container', inContainer(), '0.components', badLength],
  ['a container without components', [{ type: 17 }], '0.components', required],
  ['a row without components', [{ type: 1 }], '0.components', required],
  [
    'a color out of range',
    [{ type: 17, accent_color: 0x1000000, components: [text('x')] }],
    '0.accent_color',
    wrongNumber,
  ],
  [
    'a spoiler that is not a boolean',
    [{ type: 17, spoiler: 1, components: [text('x')] }],
    '0.spoiler',
    'BOOLEAN_TYPE_CONVERT',
  ],
  ['a section without text', [{ type: 9, components: [], accessory: button }], '0.components', badLength],
  [
    'four texts in a section',
    [{ type: 9, components: Array(4).fill(text('x')), accessory: button }],
    '0.components',
    badLength,
  ],
  [
    'a button as a section’s text',
    [{ type: 9, components: [button], accessory: button }],
    '0.components.0.type',
    choices,
  ],
  ['a section without accessory', withAccessory(undefined), '0.accessory', required],
  ['a text as accessory', withAccessory(text('x')), '0.accessory.type', choices],
  [
    'an accessory without label',
    withAccessory({ ...button, label: '' }),
    '0.accessory',
    'BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED',
  ],
  ['a thumbnail without media', withAccessory({ type: 11 }), '0.accessory.media', required],
  ['a thumbnail without URL', withAccessory({ type: 11, media: {} }), '0.accessory.media.url', required],
  [
    'another scheme',
    withAccessory({ type: 11, media: { url: 'ftp://shop.test/a.png' } }),
    '0.accessory.media.url',
    scheme,
  ],
  [
    'a long description',
    withAccessory({ ...picture, description: 'x'.repeat(1025) }),
    '0.accessory.description',
    'BASE_TYPE_MAX_LENGTH',
  ],
  ['an empty gallery', [{ type: 12, items: [] }], '0.items', badLength],
  ['eleven pictures', [{ type: 12, items: Array(11).fill(picture) }], '0.items', badLength],
  ['a picture without media', [{ type: 12, items: [{}] }], '0.items.0.media', required],
  ['a file from the web', [{ type: 13, file: { url: 'https://shop.test/a.pdf' } }], '0.file.url', scheme],
  ['an unknown spacing', [{ type: 14, spacing: 3 }], '0.spacing', 'BASE_TYPE_CHOICES'],
  ['an empty text', [text('')], '0.content', required],
  ['a negative id', [{ ...text('x'), id: -1 }], '0.id', wrongNumber],
  ['an id above int32', [{ ...text('x'), id: 2 ** 31 }], '0.id', wrongNumber],
  [
    'a repeated id',
    [{ ...text('x'), id: 7 }, ...inContainer({ ...text('x'), id: 7 })],
    '1.components.0.id',
    'COMPONENT_ID_DUPLICATED',
  ],
  [
    'a repeated custom id',
    [row(button), ...withAccessory(button)],
    '1.accessory.custom_id',
    'COMPONENT_CUSTOM_ID_DUPLICATED',
  ],
])('refuses %s and names the field', async (_case, components, path, code) => {
  const { postMessage } = await runningChannel()

  const { body } = await postMessage(v2(components))

  expect(body).toEqual({ message: 'Invalid Form Body', code: 50035, errors: errorsAt(`components.${path}`, code) })
})

test.each([
  [
    '41 components, nested ones included',
    inContainer(...Array(40).fill({ type: 14 })),
    'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
  ],
  [
    '4001 characters over all texts',
    [text('x'.repeat(4000)), ...inContainer(text('y'))],
    'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
  ],
])('refuses %s', async (_case, components, code) => {
  const { postMessage } = await runningChannel()

  const { body } = await postMessage(v2(components))

  expect(body).toEqual({ message: 'Invalid Form Body', code: 50035, errors: errorsAt('components', code) })
})

test('pings the allowed mentions in text displays', async () => {
  const { postMessage } = await runningChannel()
  const components = inContainer(text(`<@${robin}>`), section(`<@${sam}>`, picture))

  const everyone = await postMessage(v2(components))
  const one = await postMessage({ ...v2(components), allowed_mentions: { users: [sam] } })

  expect(everyone.body.mentions).toMatchObject([{ id: robin }, { id: sam }])
  expect(one.body.mentions).toMatchObject([{ id: sam }])
})
