import type { Page } from '@playwright/test'
import { failing, longName, times } from './props.ts'
import { press, type Replies, type Scene } from './scene.ts'
import { vipPassPreview } from './storefront-messages.ts'

const user = { username: 'robin' }
const dayFromNow = (days: number) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z`

const aServer = (guildId: string, name: string, more: object = {}) => ({
  _id: guildId,
  guildId,
  name,
  owner: '1',
  isEnabled: true,
  ...more,
})
const owned = [
  aServer('42', 'Pixel Forge', { icon: 'forge' }),
  aServer('43', 'Night Market', { icon: 'night' }),
  aServer('44', longName, { isEnabled: false }),
]
const entrusted = [aServer('45', 'Tea House', { owner: '2', icon: 'tea' })]

const serversScene = (name: string, replies: Replies, act?: Scene['act']): Scene => ({
  name: `manage-servers-${name}`,
  path: '/manage-servers',
  user,
  replies: { 'GET /guilds': { body: owned }, 'GET /guilds/manageable': { body: entrusted }, ...replies },
  ...(act && { act }),
})

const serversScenes = [
  serversScene('normal', {}),
  serversScene('loading', { 'GET /guilds': null, 'GET /guilds/manageable': null }),
  serversScene('empty', { 'GET /guilds': { body: [] }, 'GET /guilds/manageable': { body: [] } }),
  serversScene('failed', { 'GET /guilds': failing, 'GET /guilds/manageable': failing }, (page) =>
    page.getByRole('button', { name: 'Retry' }).first().waitFor(),
  ),
  serversScene('full', {
    'GET /guilds': {
      body: times(30, (index) => aServer(String(index), `${longName} ${index}`, { icon: String(index) })),
    },
    'GET /guilds/manageable': {
      body: times(20, (index) => aServer(`e${index}`, `${longName} ${index + 31}`, { owner: '2' })),
    },
  }),
  serversScene(
    'found',
    {
      'GET /discord/eligible-guilds': {
        body: [
          { id: '50', name: 'Book Club', icon: 'books', eligibleType: 'owner' },
          { id: '51', name: 'The Second Most Honourable Guild of Lantern Keepers', icon: null, eligibleType: 'admin' },
        ],
      },
    },
    async (page) => {
      await press('Find Discord Servers to Add')(page)
      await page.getByText('Book Club').waitFor()
    },
  ),
  serversScene('remove', {}, press('Remove')),
]

export const owner = { _id: '1', isPremium: true, paypalPayerId: 'WDJJHEBZ4X2LY' }
export const details = aServer('42', 'Pixel Forge', {
  icon: 'forge',
  owner,
  defaultCurrency: 'USD',
  manageRoleId: '101',
  itemLimit: 100,
})
const roles = [
  { id: '101', name: 'Moderator', color: 0x3498db, canBeGiven: true },
  { id: '102', name: 'VIP', color: 0xf1c40f, canBeGiven: true },
  {
    id: '103',
    name: 'Founder',
    color: 0xe74c3c,
    canBeGiven: false,
    problem: "This role is above the bot's role.",
    problemCode: 'ROLE_TOO_HIGH',
  },
]
export const anItem = (_id: string, name: string, more: object = {}) => ({
  _id,
  name,
  description: 'Opens the lounge and its voice channels.',
  price: 950,
  currency: 'USD',
  stock: -1,
  requiresShipping: false,
  refundTakesBack: true,
  isHidden: false,
  ...more,
})
export const items = [
  anItem('1', 'VIP pass', { imageUrl: '/images/vip-pass.png', roleId: '102', roleDurationDays: 30 }),
  anItem('2', 'Mug', { description: 'Holds tea.', imageUrl: '/images/mug.png', stock: 12, requiresShipping: true }),
  anItem('3', 'Portrait', {
    description: 'Your avatar, painted.',
    imageUrl: '/images/portrait.png',
    price: 4000,
    requiresShipping: true,
  }),
  anItem('4', 'Sticker set', {
    description: 'Twelve of our best.',
    price: 400,
    imageUrl: '/images/sticker.png',
    stock: 2,
    requiresShipping: true,
    isHidden: true,
  }),
]
const manyThings = ['vip-pass', 'mug', 'portrait', 'sticker', 'hoodie', 'poster']
const manyItems = times(100, (index) => {
  const thing = manyThings[index % 6]
  return anItem(String(index), `${thing} number ${index + 1} of ${longName}`, {
    description: 'A long story about a small thing. '.repeat(60),
    price: 10_000_000,
    stock: 1_000_000,
    ...(index !== 2 && { imageUrl: `/images/${thing}.png` }),
    requiresShipping: index % 3 === 1,
    roleId: '102',
    roleDurationDays: 365,
  })
})
const goal = {
  targetCents: 80_000,
  currency: 'USD',
  startDate: dayFromNow(-14),
  endDate: dayFromNow(15),
  rewardText: 'A **new forge** for everyone.',
}
const hugeGoal = {
  ...goal,
  targetCents: 99_999_999_900,
  rewardText: 'A **new forge**, a *bigger* hall and a longer story about both of them. '.repeat(27),
  notifyChannelId: '201',
  notifyRoleId: '102',
}
const pastGoals = times(12, (index) => ({
  _id: String(index),
  targetCents: 50_000_000,
  currency: 'USD',
  startDate: dayFromNow(-48 - index * 30),
  endDate: dayFromNow(-19 - index * 30),
  progressCents: 61_234_500 - index * 2_500_000,
  ...(index < 5 && { reachedAt: dayFromNow(-24 - index * 30) }),
}))

export const shopScene = (name: string, replies: Replies, act?: Scene['act']): Scene => ({
  name: `manage-shop-${name}`,
  path: '/manage-servers/42',
  user,
  replies: {
    'GET /guilds/details/42': { body: details },
    'GET /guilds/42/items': { body: items },
    'GET /guilds/42/goal': { body: { goal, progressCents: 65_850, percent: 0.823 } },
    'GET /discord/guilds/42/roles': { body: roles },
    'GET /discord/guilds/42/channels': { body: [{ id: '201', name: 'general' }] },
    ...replies,
  },
  ...(act && { act }),
})

const tooHigh = "The bot can't assign this role. Move the bot's role above it, then retry."
const testSteps = [
  { step: 'shop', state: 'done' },
  { step: 'payment', state: 'done' },
  { step: 'give-role', state: 'failed', problem: tooHigh },
  { step: 'announce', state: 'done' },
  { step: 'message-buyer', state: 'skipped', problem: "The buyer doesn't accept direct messages from the bot." },
  { step: 'take-role', state: 'skipped', problem: "The role was never assigned, so there's nothing to remove." },
]
/** A role that a member lacks. */
export const difference = {
  saleId: '1',
  itemName: 'VIP pass',
  buyerDiscordId: '900',
  buyerDiscordUsername: 'sam',
  roleId: '102',
  action: 'give',
}
const checked = {
  'POST /guilds/42/test-purchases': { body: { _id: '1', isFinished: true, steps: testSteps } },
  'GET /guilds/42/role-check': { body: { differences: [difference] } },
}

async function runChecks(page: Page): Promise<void> {
  await press('Run test purchase')(page)
  await press('Check roles')(page)
  await page.getByText('sam should have VIP').waitFor()
}

const withPreview = {
  'GET /guilds/details/42': { body: { ...details, storefront: { isOwner: true, allowsGifts: true } } },
  'POST /guilds/42/items/preview': { body: vipPassPreview },
}

async function leaveEditor(page: Page): Promise<void> {
  await press('Edit')(page)
  await page.getByLabel('Name', { exact: true }).fill('Golden pass')
  await page.keyboard.press('Escape')
}

async function saveStale(page: Page): Promise<void> {
  await press('Edit')(page)
  await page.getByLabel('Name', { exact: true }).fill('Golden pass')
  await press('Update Item')(page)
  await page.getByRole('button', { name: 'Load latest version' }).waitFor()
}

const staleItem = {
  code: 'ITEM_CHANGED',
  message: 'Someone else changed this item while you were editing it. Load the latest version, then save again.',
}

const hold = "Only the owner can change this: the item's role is above yours."
const heldItems = items.map((item) => ({ ...item, hold }))
const asManager = { body: { ...details, owner: { ...owner, _id: '2' } } }

const activityEntry = (index: number) => ({
  _id: String(index),
  at: dayFromNow(-index),
  person: index % 2 ? 'robin' : longName,
  action: index % 3 ? 'change-item' : 'post-offer',
  details: index === 2 ? `VIP pass: description ${longName} → ${longName}` : 'VIP pass: price $9.50 USD → $8.00 USD',
})
const activityPeople = [
  { _id: '1', name: 'robin' },
  { _id: '2', name: longName },
]
const activityScene = (name: string, entries: object[], people: object[]) =>
  shopScene(
    name,
    {
      'GET /guilds/details/42': { body: { ...details, hasActivity: true } },
      'GET /guilds/42/activity': { body: { entries, people, nextCursor: entries.length > 0 ? 'next' : null } },
    },
    press('Show activity'),
  )

const shopScenesOfOne = [
  shopScene('normal', {}),
  shopScene('loading', { 'GET /guilds/details/42': null }),
  shopScene('empty', {
    'GET /guilds/42/items': { body: [] },
    'GET /guilds/42/goal': { status: 404, body: {} },
    'GET /guilds/details/42': { body: { ...details, owner: { ...owner, paypalPayerId: null } } },
  }),
  shopScene(
    'failed',
    { 'GET /guilds/42/items': failing, 'GET /guilds/42/goal': failing, 'GET /discord/guilds/42/roles': failing },
    (page) => page.getByText('Failed to load items').waitFor(),
  ),
  shopScene('full', {
    'GET /guilds/details/42': { body: { ...details, name: longName, notificationRoleId: '102' } },
    'GET /guilds/42/items': { body: manyItems },
    'GET /guilds/42/goal': { body: { goal: hugeGoal, progressCents: 62_499_999_900, percent: 0.625 } },
    'GET /guilds/42/goals': { body: pastGoals },
  }),
  shopScene('checks', checked, runChecks),
  shopScene('editor', withPreview, press('Edit')),
  shopScene('editor-leaving', {}, leaveEditor),
  shopScene('editor-conflict', { [`PUT /items/${items[0]?._id}`]: { status: 409, body: staleItem } }, saveStale),
  shopScene('manager', { 'GET /guilds/details/42': { body: { ...details, owner: { ...owner, _id: '2' } } } }),
  activityScene('activity', times(12, activityEntry), activityPeople),
  activityScene('activity-empty', [], []),
  shopScene('held-items', { 'GET /guilds/details/42': asManager, 'GET /guilds/42/items': { body: heldItems } }),
  shopScene(
    'held-editor',
    { 'GET /guilds/details/42': asManager, 'GET /guilds/42/items': { body: heldItems } },
    press('Edit'),
  ),
  shopScene('disabled', { 'GET /guilds/details/42': { body: { ...details, isEnabled: false } } }),
]

export const shopScenes = [...serversScenes, ...shopScenesOfOne]
