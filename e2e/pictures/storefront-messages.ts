import { idOf } from './pricing-offers.ts'
import { longName } from './props.ts'
import { daysAgo } from './sales-orders.ts'

const price = '~~$14.50~~ **$11.60 USD** (Summer sale)'

/** Components of Discord's messages, as the preview returns them. */
const text = (content: string) => ({ type: 10, content })
const picture = (name: string) => ({ media: { url: `/images/${name}.png` }, description: name })
const buy = (label = 'Buy', more: object = {}) => ({ type: 2, style: 3, label, ...more })
const row = (...components: object[]) => ({ type: 1, components })
const line = { type: 14 }
const message = (components: object[], more: object = {}) => ({
  components: [{ type: 17, accent_color: 0x5865f2, components }],
  names: { '102': 'VIP' },
  page: 1,
  hasMore: false,
  ...more,
})

const entry = (name: string, facts: string, label = 'Buy') => [
  {
    type: 9,
    components: [text(`**${name}**\n${facts}`)],
    accessory: { type: 11, ...picture(name.split(' ')[0] ?? '') },
  },
  row(buy(label)),
]

const paging = [
  row({
    type: 3,
    placeholder: 'Choose a category',
    options: [{ label: 'All items', default: true }, { label: 'Ranks' }, { label: 'Merch' }],
  }),
  row({ type: 2, style: 2, label: 'Previous', disabled: true }, { type: 2, style: 2, label: 'Next' }),
]

export const shopPreview = message(
  [
    text('## Pixel Forge shop\n-# Page 1 of 2'),
    line,
    ...entry('Pixel mug', `${price}\n-# 12 left · Shipped to you`),
    line,
    ...entry('VIP rank', '$5.00 USD\n-# Includes <@&102>'),
    {
      type: 9,
      components: [text('**Tip jar**\nPay what you want, at least $2.00\n-# Always in stock')],
      accessory: buy('Choose price'),
    },
    line,
    ...paging,
  ],
  { hasMore: true },
)

export const itemPreview = message([
  text('## Pixel mug'),
  { type: 12, items: ['Pixel', 'Front', 'Back'].map(picture) },
  text('Holds 300 ml of tea or coffee. Painted by hand, so every mug is a little different.\n\nDishwasher safe.'),
  text(`**Price:** ${price}\n**Offer ends:** <t:1798761600:f>\n**Stock:** 12 left\n**Delivery:** Needs shipping`),
  text('**What you get**\n- <@&102> (permanent)'),
  text('-# No added fees. Only one offer applies per order: the one that saves you the most.'),
  line,
  row(buy(), ...['Buy as a gift', 'Discount code', 'Back'].map((label) => ({ type: 2, style: 2, label }))),
])

/** Of the first item in the shop's scenes. */
export const vipPassPreview = message([
  text('## VIP pass'),
  { type: 12, items: [picture('vip-pass')] },
  text('Opens the lounge and its voice channels.'),
  text('**Price:** $9.50 USD\n**Stock:** Always in stock'),
  text('**What you get**\n- <@&102> for 30 days'),
  text('-# No added fees'),
  line,
  row(buy(), { type: 2, style: 2, label: 'Buy as a gift' }, { type: 2, style: 2, label: 'Back' }),
])

const aMessage = (index: number, more: object) => ({
  _id: idOf(index),
  shows: 'shop',
  subject: null,
  channel: { id: '201', name: 'shop' },
  state: 'posted',
  problem: null,
  updatedAt: daysAgo(0),
  url: 'https://discord.com/channels/42/201/1',
  ...more,
})

const broken = (index: number, problem: string, more: object = {}) =>
  aMessage(index, { state: 'broken', problem, updatedAt: daysAgo(2), ...more })

export const messages = [
  aMessage(1, {}),
  aMessage(2, {
    shows: 'item',
    subject: { _id: idOf(1), name: 'Pixel mug' },
    state: 'posting',
    updatedAt: null,
    url: null,
  }),
  broken(3, 'DELETED', { url: null, shows: 'category', subject: { _id: idOf(11), name: 'Ranks' } }),
  broken(4, 'NO_PERMISSION', { shows: 'goal', channel: { id: '202', name: 'announcements-and-news' } }),
  broken(5, 'CHANNEL_GONE', { channel: { id: '203', name: null }, url: null }),
  broken(6, 'NOTHING_TO_SHOW', { shows: 'item', subject: { _id: idOf(9), name: longName } }),
]

export const categories = [
  { _id: idOf(11), name: 'Ranks', items: 1 },
  { _id: idOf(12), name: 'Merch', items: 2 },
  { _id: idOf(13), name: longName.slice(0, 50), items: 0 },
]

const anEntry = (index: number, name: string, more: object = {}) => ({
  _id: idOf(index),
  name,
  imageUrl: `/images/${name.split(' ')[0]}.png`,
  categoryId: null,
  isHidden: false,
  pictures: [],
  ...more,
})

const pictures = ['front', 'back', 'box', 'handle'].map((hash) => ({ hash, url: `/images/${hash}.png` }))

export const presentedItems = [
  anEntry(1, 'Pixel mug', { categoryId: idOf(12), pictures }),
  anEntry(2, 'VIP rank', { categoryId: idOf(11) }),
  anEntry(3, 'Sticker sheet', { categoryId: idOf(12), imageUrl: null }),
  anEntry(4, `${longName} edition`, { isHidden: true }),
]
