import { daysAgo, orderDetails } from './sales-orders.ts'
import { press, type Scene } from './scene.ts'

const user = { username: 'robin' }
const resolutionCenterUrl = 'https://www.paypal.com/resolutioncenter'
const orderPath = `/manage-orders/${orderDetails._id}`

const dispute = {
  _id: 'PP-R-KHV-10088412',
  status: 'WAITING_FOR_SELLER_RESPONSE',
  reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  openedAt: daysAgo(0.8),
  responseDueAt: daysAgo(-9.2),
  amountCents: 950,
  currency: 'USD',
  stage: 'CHARGEBACK',
  messages: [
    { from: 'BUYER', text: "I paid yesterday, but my role isn't there.", postedAt: daysAgo(0.8) },
    { from: 'SELLER', text: "Sorry about that. I'm on it.", postedAt: daysAgo(0.5) },
    { from: 'ARBITER', text: 'The buyer escalated this dispute to a claim.', postedAt: daysAgo(0.2) },
  ],
  actions: ['provide_evidence', 'accept_claim'],
}
const inquiry = {
  ...dispute,
  _id: 'PP-R-MTW-10088677',
  status: 'OPEN',
  reason: 'MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED',
  stage: 'INQUIRY',
  messages: [{ from: 'BUYER', text: 'The handle is blue, the picture shows a green one.', postedAt: daysAgo(0.4) }],
  actions: ['send_message', 'accept_claim'],
}
const atPaypal = { ...dispute, _id: 'PP-R-QLS-10083110', stage: null, messages: [], actions: null }
const won = {
  ...dispute,
  _id: 'PP-R-BCA-10071925',
  status: 'RESOLVED',
  outcome: 'RESOLVED_SELLER_FAVOUR',
  openedAt: daysAgo(31),
  resolvedAt: daysAgo(12),
  responseDueAt: null,
  messages: [],
  actions: null,
}
const flag = { note: 'Case PP-R-ABC-10000001, respond by Friday.', createdAt: daysAgo(0.1) }

const ofOrder = (serial: string, itemName: string, guildName = 'Pixel Forge') => ({
  saleId: orderDetails._id,
  orderNumber: serial,
  itemName,
  guildName,
  buyerDiscordUsername: 'sam',
})

const refundable = { leftCents: 950, until: daysAgo(-179), hasRole: true, removesRole: true }
const paypalPaymentUrl = 'https://www.paypal.com/activity/payment/3C679366HH908993F'
const deliveries = [{ _id: '1', kind: 'give-role', state: 'done', doneAt: daysAgo(1), dueAt: daysAgo(1), tries: 1 }]
const sold = { ...orderDetails, hasFailedDelivery: false, deliveries, resolutionCenterUrl, paypalPaymentUrl }
const ofFull = { ...sold, isDisputed: true, paypalConnection: 'full', flag: null, disputes: [dispute], refundable }
const ofBasic = { ...sold, paypalConnection: 'basic', flag: null, refundable }

const orderScene = (name: string, order: object, act?: Scene['act']): Scene => ({
  name: `manage-orders-${name}`,
  path: orderPath,
  user,
  replies: { [`GET /sales/${orderDetails._id}`]: { body: order } },
  ...(act && { act }),
})

const inboxScene = (name: string, inbox: object): Scene => ({
  name: `disputes-${name}`,
  path: '/manage-orders/disputes',
  user,
  replies: {
    'GET /disputes': { body: { disputes: [], flagged: [], paypalConnection: 'full', resolutionCenterUrl, ...inbox } },
  },
})

const entries = {
  disputes: [
    { ...dispute, ...ofOrder('PF-2M8S', 'VIP pass') },
    { ...inquiry, ...ofOrder('NM-7Q1D', 'Mug', 'Night Market') },
    { ...atPaypal, ...ofOrder('PF-2H5A', 'Portrait') },
    { ...won, ...ofOrder('PF-1C9K', 'Sticker set') },
  ],
  flagged: [{ ...flag, ...ofOrder('PF-2K3X', 'Mug') }],
}

export const disputeScenes: Scene[] = [
  orderScene('disputed', ofFull),
  orderScene('dispute-message', { ...ofFull, disputes: [inquiry] }, press('Reply to buyer')),
  orderScene('dispute-evidence', ofFull, press('Send evidence')),
  orderScene('dispute-accept', ofFull, press('Accept claim')),
  orderScene('refund', ofFull, press('Refund payment')),
  orderScene('basic', ofBasic),
  orderScene('basic-flagging', ofBasic, press('Flag as disputed')),
  orderScene('basic-flagged', { ...ofBasic, flag }),
  orderScene('basic-refund', ofBasic, press('Refund payment')),
  inboxScene('entries', entries),
  inboxScene('empty', {}),
  inboxScene('basic', { ...entries, disputes: [], paypalConnection: 'basic' }),
]
