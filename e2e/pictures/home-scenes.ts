import { longName } from './props.ts'
import type { Replies, Scene } from './scene.ts'

const aDay = 86_400_000
const user = { username: 'robin' }
const dayAgo = (days: number) => new Date(Date.now() - days * aDay).toISOString().slice(0, 10)
const sold = (salesCount: number, revenueCents: number) => ({ salesCount, revenueCents })

const forge = { _id: '42', guildId: '42', name: 'Pixel Forge', icon: 'forge', owner: '1', isBotPresent: true }
const market = { _id: '43', guildId: '43', name: 'Night Market', icon: 'night', owner: '1', isBotPresent: true }
const botless = { isBotPresent: false, botInviteUrl: 'https://discord.com/oauth2/authorize?guild_id=43' }
const profile = {
  email: 'robin@example.com',
  username: 'robin',
  paypalPayerId: 'WDJJHEBZ4X2LY',
  paypalEmail: 'robin@example.com',
  discordId: '80351110224678912',
  discordUsername: 'robin_of_the_forge',
  discordAvatar: 'a7c1f09be2d34856917f0c2b5d8e6a43',
  premiumStatus: 'Active',
  mayManageShops: true,
}
const metrics = {
  currency: 'USD',
  currentMonth: sold(61, 58_400),
  previousMonth: sold(57, 51_000),
  allTime: sold(812, 773_100),
  items: [],
  hasReports: true,
  daily: [{ day: dayAgo(1), ...sold(4, 3_800) }],
}
const noIssues = {
  failedPayments: 0,
  heldPayments: 0,
  failedDeliveries: 0,
  disputedOrders: 0,
  ordersToShip: 0,
  lowStock: 0,
  roleProblems: 0,
}
const anOrder = (_id: string, itemName: string, priceCents: number, minutes: number) => ({
  _id,
  itemName,
  priceCents,
  currency: 'USD',
  buyerDiscordUsername: 'sam',
  paidAt: new Date(Date.now() - minutes * 60_000).toISOString(),
  guildName: 'Pixel Forge',
})
const overview = {
  today: [{ currency: 'USD', ...sold(3, 5_900) }],
  month: [
    { currency: 'USD', ...sold(61, 58_400) },
    { currency: 'NZD', ...sold(4, 3_100) },
  ],
  orders: [anOrder('1', 'VIP pass', 950, 2), anOrder('2', 'Mug', 950, 14), anOrder('3', 'Portrait', 4000, 40)],
  servers: [
    { ...forge, ...noIssues, ordersToShip: 3, failedDeliveries: 1, lowStock: 1 },
    { ...market, ...noIssues, disputedOrders: 1 },
  ],
}
const paypalRefusal = 'PayPal has restricted your account. Check the Resolution Center on paypal.com.'
const managed = [{ _id: '45', guildId: '45', name: 'Tea House', icon: 'tea', owner: '2', ownerUsername: 'petra' }]

const replies: Replies = {
  'GET /guilds': { body: [forge, market] },
  'GET /guilds/manageable': { body: [] },
  'GET /profile/me': { body: profile },
  'GET /guilds/42/sales-metrics': { body: metrics },
  'GET /guilds/42/items': { body: [{ _id: '1', name: 'Mug', price: 950 }] },
  'GET /sales/overview': { body: overview },
}
const home = (name: string, more: Replies, act?: Scene['act']): Scene => ({
  name: `home-${name}`,
  path: '/',
  user,
  replies: { ...replies, ...more },
  ...(act && { act }),
})

const daily = (pace: number, ago = 0) =>
  Array.from({ length: 30 }, (_, index) => {
    const count = Math.round(pace * (1.5 + Math.sin((index + ago) * 1.7)))
    return { day: dayAgo(29 + ago - index), ...sold(count, count * 950) }
  })
const total = (days: { salesCount: number; revenueCents: number }[]) =>
  sold(
    days.reduce((sum, { salesCount }) => sum + salesCount, 0),
    days.reduce((sum, { revenueCents }) => sum + revenueCents, 0),
  )
const inCurrency = (currency: string, pace: number) => ({
  currency,
  total: total(daily(pace)),
  previous: sold(80, 71_000),
  daily: daily(pace),
  previousDaily: daily(pace * 0.8, 30),
})
const report = {
  from: dayAgo(29),
  to: dayAgo(0),
  previousFrom: dayAgo(59),
  previousTo: dayAgo(30),
  currencies: [inCurrency('USD', 3)],
  items: [{ shopItemId: '1', ...total(daily(3)) }],
}
const reportOfAll = {
  ...report,
  items: undefined,
  currencies: [inCurrency('USD', 3), inCurrency('NZD', 1)],
  servers: [
    { ...forge, currency: 'USD', ...total(daily(3)) },
    { ...market, name: longName, currency: 'NZD', ...total(daily(1)) },
  ],
}
const dashboard = (name: string, search: string, more: Replies): Scene => ({
  name: `dashboard-${name}`,
  path: `/dashboard${search}`,
  user,
  replies: { ...replies, ...more },
  act: (page) => page.getByRole('heading', { name: /^Sales per/ }).waitFor(),
})

export const homeScenes: Scene[] = [
  home('set-up', {}, (page) => page.getByText('Orders today').waitFor()),
  home(
    'caught-up',
    {
      'GET /sales/overview': {
        body: { today: [], month: [], orders: [], servers: [forge].map((one) => ({ ...one, ...noIssues })) },
      },
    },
    (page) => page.getByText('caught up').waitFor(),
  ),
  home(
    'payments-refused',
    {
      'GET /sales/overview': {
        body: { ...overview, servers: overview.servers.map((shop) => ({ ...shop, paypalRefusal })) },
      },
    },
    (page) => page.getByText('PayPal is declining payments').waitFor(),
  ),
  home('bot-missing', { 'GET /guilds': { body: [forge, { ...market, ...botless }] } }, (page) =>
    page.getByText('4 of 5 steps').waitFor(),
  ),
  home('manager', { 'GET /guilds': { body: [] }, 'GET /guilds/manageable': { body: managed } }, (page) =>
    page.getByText('You manage Tea House').waitFor(),
  ),
  dashboard('range', '?range=30d', { 'GET /guilds/42/sales-report': { body: report } }),
  dashboard('range-free', '?range=30d', {
    'GET /profile/me': { body: { ...profile, premiumStatus: null } },
    'GET /guilds/42/sales-report': { body: { ...report, items: [] } },
  }),
  dashboard('all-servers', '?server=all', { 'GET /sales/report': { body: reportOfAll } }),
  {
    name: 'manage-servers-bot-missing',
    path: '/manage-servers',
    user,
    replies: { ...replies, 'GET /guilds': { body: [forge, { ...market, ...botless }] } },
    act: (page) => page.getByText('Bot missing').waitFor(),
  },
  {
    name: 'manage-shop-bot-missing',
    path: '/manage-servers/43',
    user,
    replies: {
      'GET /guilds/details/43': {
        body: { ...market, ...botless, owner: { _id: '1', isPremium: false, paypalPayerId: 'WDJJHEBZ4X2LY' } },
      },
      'GET /guilds/43/items': { body: [] },
      'GET /discord/guilds/43/roles': {
        status: 409,
        body: { code: 'BOT_NOT_IN_GUILD', message: "The bot isn't in this server." },
      },
    },
    act: (page) => page.getByText("Members can't open the shop").waitFor(),
  },
]
