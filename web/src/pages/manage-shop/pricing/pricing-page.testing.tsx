import { codeReply, plainPricingReply, pricedItemReply } from '@guildshop/contract/pricing/pricing.testing'
import { http } from 'msw'
import { aToken } from '../../../testing/a-token.ts'
import { type Answer, answered } from '../../../testing/answers.ts'
import { server } from '../../../testing/server.ts'
import { show } from '../../../testing/show.tsx'
import { guildDetails } from '../manage-shop-page.testing.tsx'
import { PricingPage } from './pricing-page.tsx'

/** Mocked API replies. A function builds its own response. */
type Replies = { details?: Answer; pricing?: Answer; roles?: Answer; channels?: Answer }

export const plainPricing = plainPricingReply

export const aPricedItem = (more: object = {}) => ({ ...pricedItemReply, stock: 12, ...more })
export const mug = aPricedItem()
export const poster = aPricedItem({ _id: '00000000-0000-4000-8000-000000000002', name: 'Poster', price: 500 })

export const aRule = (more: object = {}) => ({ ...codeReply, ...more })

export const aPricing = (more: object = {}) => ({
  currency: 'USD',
  rules: [aRule()],
  items: [mug, poster],
  groups: [],
  ...more,
})

const roles = [
  { id: '420000000000000101', name: 'Moderator' },
  { id: '420000000000000102', name: 'VIP', color: 0xff8800 },
]
const channels = [
  { id: '520000000000000201', name: 'general' },
  { id: '520000000000000202', name: 'staff', problem: "The bot can't post here." },
]

export const detailsWithPricing = { ...guildDetails, pricing: { canEdit: true, managersMayPrice: true } }

/** Renders the page of server 42 for its owner. */
export function showPricing(replies: Replies = {}, search = ''): void {
  server.use(
    http.get('/api/guilds/details/42', answered(replies.details ?? detailsWithPricing)),
    http.get('/api/guilds/42/pricing', answered(replies.pricing ?? aPricing())),
    http.get('/api/discord/guilds/42/roles', answered(replies.roles ?? roles)),
    http.get('/api/discord/guilds/42/channels', answered(replies.channels ?? channels)),
  )
  show(<PricingPage />, {
    route: `/manage-servers/42/pricing${search}`,
    path: '/manage-servers/:guildId/pricing',
    token: aToken({ id: 'user-1' }),
  })
}
