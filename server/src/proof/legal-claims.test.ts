import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { premiumPriceCents } from '@guildshop/contract/premium-rules'
import { noticeDays } from '@guildshop/contract/terms-versions'
import { describe, expect, test } from 'vitest'
import type { Gift, PaypalLink } from '../db/tables.ts'
import { daysShown } from '../features/guilds/activity/read-activity.ts'
import { daysKept } from '../features/retention/purge-due.ts'
import { projectRoot } from '../lib/project-root.ts'

/** The text of a folder's modules, as far as people read it. */
function textIn(folder: string): string {
  const path = join(projectRoot(), 'web', 'src', 'pages', folder)
  const sources = readdirSync(path).filter((name) => /^[^.]+\.tsx$/.test(name))
  return sources
    .map((name) => readFileSync(join(path, name), 'utf8'))
    .join('\n')
    .replace(/<\/?[A-Za-z][^>]*>|\{' '\}/g, '')
    .replace(/\s+/g, ' ')
}

const privacy = textIn('privacy-policy')
const terms = textIn('terms-of-service')
const guide = readFileSync(join(projectRoot(), 'docs', 'guide', 'account-and-privacy.md'), 'utf8')
const years = (days: number) => Math.floor(days / 365)

describe('periods and amounts in the legal texts and the guide', () => {
  test.each<[string, string]>([
    [`Account and guild data: ${daysKept.accountsAndGuilds} days`, privacy],
    [`Subscription records: ${years(daysKept.subscriptions)} years`, privacy],
    [`until ${daysKept.paymentIds} days after the payment`, privacy],
    [`Audit log: ${years(daysKept.auditEntries)} years`, privacy],
    [`for ${daysShown} days`, privacy],
    [`your last order with it is ${daysKept.unusedCredentials} days old`, privacy],
    [`at least ${noticeDays} days' notice`, privacy],
    [`at least ${noticeDays} days' notice`, terms],
    [`Premium costs $${(premiumPriceCents / 100).toFixed(2)} USD per month`, terms],
    [`| Account and server data | ${daysKept.accountsAndGuilds} days`, guide],
    [`then until ${daysKept.paymentIds} days after the payment`, guide],
    [`under **Activity** for ${daysShown} days`, guide],
    [`were never paid | ${daysKept.unpaidGifts} days`, guide],
    [`We announce new terms ${noticeDays} days in advance`, guide],
  ])('%s', (claim, text) => {
    expect(text).toContain(claim)
  })
})

/** What the policy calls each column; null for one that says nothing about a person. A new column needs an entry. */
const paypalLinkFacts: Record<keyof PaypalLink, string | null> = {
  accountId: null,
  isOwn: null,
  linkedAt: null,
  payerId: 'we keep its payer ID',
  email: 'its email address',
  isVerified: 'whether PayPal has verified it',
  refusal: 'or declines payments to it',
  refusedAt: null,
  refusedStep: null,
}
const giftFacts: Record<keyof Gift, string | null> = {
  saleId: null,
  recipientDiscordId: 'the Discord ID and username of its recipient',
  recipientUsername: 'the Discord ID and username of its recipient',
  message: 'your message to them',
  state: 'whether they accepted it',
  decidedAt: 'whether they accepted it',
  createdAt: null,
  deliveredAt: null,
  waitsUntil: null,
  checkAt: null,
  checks: null,
  isAnnounced: null,
}

test.each([
  ['a linked PayPal account', paypalLinkFacts],
  ['a gift', giftFacts],
])('the policy names what is stored of %s', (_, facts) => {
  const named = Object.values(facts).filter((fact) => fact !== null)

  expect(named.filter((fact) => !privacy.includes(fact))).toEqual([])
})
