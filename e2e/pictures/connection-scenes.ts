import { profileScene } from './member-scenes.ts'
import { daysAgo } from './sales-orders.ts'
import type { Scene } from './scene.ts'

const accounts = {
  discordId: '80351110224678912',
  discordUsername: 'robin_of_the_forge',
  paypalPayerId: 'WDJJHEBZ4X2LY',
}
const appsUrl = 'https://developer.paypal.com/dashboard/applications/live'
const names = ['refund', 'tracking', 'disputes', 'memberships']
const payments = { name: 'payments', status: 'available' }
const onSchedule =
  'We check your orders on a schedule, so a refund you make at PayPal can take up to a week to appear here.'
const lateRefunds = { name: 'see-refunds', status: 'limited', reason: onSchedule }
const broken = 'Not available until your PayPal app works again.'

const connectionOf = (kind: 'basic' | 'full', capabilities: object[]) => ({ kind, appsUrl, capabilities })
const basic = connectionOf('basic', [payments, lateRefunds, ...names.map((name) => ({ name, status: 'needs-full' }))])
const app = { clientId: 'AZx8…q7Lk', checkedAt: daysAgo(0.3) }
const full = {
  ...connectionOf('full', [payments, ...['see-refunds', ...names].map((name) => ({ name, status: 'available' }))]),
  ...app,
}
const brokenApp = {
  ...connectionOf('full', [
    payments,
    lateRefunds,
    ...names.map((name) => ({ name, status: 'limited', reason: broken })),
  ]),
  ...app,
  problem: {
    since: daysAgo(0.6),
    words:
      'PayPal no longer accepts the client ID and secret of your app. Copy the current ones from PayPal and enter them again.',
  },
}

const connectionScene = (name: string, connection: { kind: string; problem?: { words: string } }): Scene =>
  profileScene(`paypal-${name}`, {
    profile: { ...accounts, paypalConnection: { kind: connection.kind, problem: connection.problem?.words } },
    replies: { 'GET /profile/paypal/connection': { body: connection } },
    act: (page) => page.getByRole('heading', { name: 'What this connection can do' }).waitFor(),
  })

export const connectionScenes: Scene[] = [
  connectionScene('basic', basic),
  connectionScene('full', full),
  connectionScene('broken', brokenApp),
]
