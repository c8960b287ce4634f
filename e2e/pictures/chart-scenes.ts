import type { Page } from '@playwright/test'
import { times } from './props.ts'
import type { Replies, Scene } from './scene.ts'

const aDay = 86_400_000
const dayAgo = (days: number) => new Date(Date.now() - days * aDay).toISOString().slice(0, 10)

const guild = { _id: '42', guildId: '42', name: 'Pixel Forge', owner: '1', isEnabled: true, defaultCurrency: 'USD' }
const sold = (salesCount: number, price: number) => ({ salesCount, revenueCents: salesCount * price })

/** Sales in waves, fewer the longer ago. */
const daily = (from: number, to: number, price: number) =>
  times(from - to + 1, (index) => {
    const ago = from - index
    const wave = 2 + Math.sin(ago * 0.9) + Math.sin(ago * 0.13)
    return { day: dayAgo(ago), ...sold(Math.max(0, Math.round(wave * (6 - ago / 130))), price) }
  })
const totalOf = (days: { salesCount: number; revenueCents: number }[]) => ({
  salesCount: days.reduce((sum, { salesCount }) => sum + salesCount, 0),
  revenueCents: days.reduce((sum, { revenueCents }) => sum + revenueCents, 0),
})

const year = daily(330, 0, 950)
const metrics = {
  currency: 'USD',
  currentMonth: totalOf(year.slice(-18)),
  allTime: totalOf(year),
  items: [],
  daily: year,
  hasReports: true,
}

/** A report of the latest days and as many before. */
function reportOf(days: number, { currency = 'USD', price = 950 } = {}) {
  const [now, before] = [daily(days - 1, 0, price), daily(2 * days - 1, days, price)]
  return {
    from: dayAgo(days - 1),
    to: dayAgo(0),
    previousFrom: dayAgo(2 * days - 1),
    previousTo: dayAgo(days),
    currencies: [{ currency, total: totalOf(now), previous: totalOf(before), daily: now, previousDaily: before }],
    items: [],
  }
}

/** Opens the tooltip, which stays while the pointer is elsewhere. */
async function explore(page: Page): Promise<void> {
  await page.getByRole('slider').focus()
  await page.keyboard.press('ArrowLeft')
}

const chart = (name: string, search: string, replies: Replies = {}, act: Scene['act'] = explore): Scene => ({
  name: `chart-${name}`,
  path: `/dashboard?${search}`,
  user: { username: 'robin' },
  replies: {
    'GET /guilds': { body: [guild] },
    'GET /profile/me': { body: { premiumStatus: 'Active' } },
    'GET /guilds/42/sales-metrics': { body: metrics },
    'GET /guilds/42/items': { body: [{ _id: '1', name: 'Mug', price: 950 }] },
    ...replies,
  },
  act,
})
const report = (...wanted: Parameters<typeof reportOf>): Replies => ({
  'GET /guilds/42/sales-report': { body: reportOf(...wanted) },
})
const custom = (days: number) => `range=custom&from=${dayAgo(days - 1)}&to=${dayAgo(0)}`

export const chartScenes = [
  chart('days', 'bars=day'),
  chart('days-compared', 'compare=previous'),
  chart('weeks-compared', 'bars=week&compare=previous&metric=sales'),
  chart('months', 'bars=month&compare=previous'),
  chart('unsold', 'compare=previous', {
    'GET /guilds/42/sales-metrics': { body: { ...metrics, currentMonth: sold(0, 0), allTime: sold(0, 0), daily: [] } },
  }),
  chart('one-day', `${custom(1)}&compare=previous`, report(1), (page) => page.getByRole('slider').focus()),
  chart('90-days', `range=90d&bars=day&compare=previous`, report(90)),
  chart('366-days', `${custom(366)}&bars=week&compare=previous`, report(366, { currency: 'JPY', price: 1e10 })),
]
