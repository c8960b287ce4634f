import { connectionProblemText } from '@guildshop/contract/connections/connection-problems'
import type { Capability, PaypalConnection } from '@guildshop/contract/connections/paypal-connection'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { type Connection, findActiveConnection, findLink, type Link } from './connection-queries.ts'
import { countRenewalsThrough } from './renewal-queries.ts'

/** The PayPal connection as the account's owner sees it. */
export async function readConnection(
  { db, paypal }: Pick<Dependencies, 'db' | 'paypal'>,
  accountId: string,
): Promise<PaypalConnection> {
  const link = await findLink(db, accountId)
  if (!link) throw new Refused('PAYPAL_NOT_LINKED')
  const connection = await findActiveConnection(db, accountId)
  const renewals = connection && (await countRenewalsThrough(db, connection.id))
  return { appsUrl: paypal.appsUrl(), ...describeConnection(link, connection), ...(renewals && { renewals }) }
}

function describeConnection(link: Link, connection: Connection | undefined): Omit<PaypalConnection, 'appsUrl'> {
  if (!connection) return { kind: link.isOwn ? 'own' : 'basic', capabilities: listCapabilities(link, undefined) }
  const { problem, problemAt, checkedAt } = connection
  return {
    kind: 'full',
    clientId: maskClientId(connection.clientId),
    checkedAt: checkedAt?.toISOString(),
    problem: problem && problemAt ? { since: problemAt.toISOString(), words: connectionProblemText(problem) } : null,
    capabilities: listCapabilities(link, connection),
  }
}

/** Enough to recognize an app, too little to use it. */
export function maskClientId(clientId: string): string {
  return clientId.length > 12 ? `${clientId.slice(0, 4)}…${clientId.slice(-4)}` : '…'
}

const onSchedule =
  'We check your orders on a schedule, so a refund you make at PayPal can take up to a week to appear here.'
/** The profile says why. */
const refused = "Buyers can't check out while PayPal is declining payments to your account."
const broken = 'Not available until your PayPal app works again.'
const switchedOff = (feature: string) => `Turn on ${feature} under Features in your app at PayPal, then check again.`

function listCapabilities({ refusal, isOwn }: Link, connection: Connection | undefined): Capability[] {
  const isFull = connection !== undefined && connection.problem === null
  const isAll = isOwn && !connection
  const ofSeller = (name: Capability['name'], limit: string | null = null): Capability => {
    if (isAll) return { name, status: 'available' }
    if (!connection) return { name, status: 'needs-full' }
    if (!isFull) return { name, status: 'limited', reason: broken }
    return limit ? { name, status: 'limited', reason: limit } : { name, status: 'available' }
  }
  return [
    refusal ? { name: 'payments', status: 'limited', reason: refused } : { name: 'payments', status: 'available' },
    isAll || (isFull && connection.webhookId)
      ? { name: 'see-refunds', status: 'available' }
      : { name: 'see-refunds', status: 'limited', reason: onSchedule },
    ofSeller('refund'),
    ofSeller('tracking', connection?.hasTracking === false ? switchedOff('Shipment tracking') : null),
    ofSeller('disputes', connection?.hasDisputes === false ? switchedOff('Customer disputes') : null),
    ofSeller('memberships', connection?.hasSubscriptions === false ? switchedOff('Subscriptions') : null),
  ]
}
