import type { FastifyInstance } from 'fastify'
import { Declined } from '../../http/declined.ts'
import { about, type PathParams } from '../../http/endpoint.ts'
import {
  addMessage,
  openDispute,
  replyAsBuyer,
  resolveDispute,
  setDueDate,
  updateDispute,
} from '../disputes/change-dispute.ts'
import { describeDispute } from '../disputes/describe-dispute.ts'
import { type Dispute, disputeReasons } from '../disputes/dispute.ts'
import type { Paypal } from '../paypal.ts'
import { daysAfter } from '../time.ts'
import { control, findById, type Read, readCount, readOneOf } from './control.ts'

const waiting = ['WAITING_FOR_SELLER_RESPONSE', 'WAITING_FOR_BUYER_RESPONSE', 'UNDER_REVIEW'] as const
const outcomes = ['RESOLVED_BUYER_FAVOUR', 'RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER'] as const

const disputePage = ({ id }: { id: string }) => `/paypal/disputes/${id}`

export function disputeControls(app: FastifyInstance, paypal: Paypal): void {
  app.post<PathParams<'id'>>(
    '/paypal/control/captures/:id/dispute',
    about('{"reason": …, "message": …}: opens a dispute as the buyer.'),
    control(paypal, (read, { id }) => {
      const capture = findById(paypal.state.value.captures, id)
      const reason = readOneOf(read, 'reason', disputeReasons)
      return describeDispute(paypal, openDispute(paypal, capture, reason, read('message') ?? null))
    }),
  )
  decisionControls(app, paypal)
  conversationControls(app, paypal)
}

/** PayPal's decisions. */
function decisionControls(app: FastifyInstance, paypal: Paypal): void {
  const dispute = (id: string) => findById(paypal.state.value.disputes, id)
  app.post<PathParams<'id'>>(
    '/paypal/control/disputes/:id/update',
    about('{"status": "UNDER_REVIEW"}'),
    control(
      paypal,
      (read, { id }) => {
        updateDispute(paypal, dispute(id), readOneOf(read, 'status', waiting))
        return describeDispute(paypal, dispute(id))
      },
      disputePage,
    ),
  )
  app.post<PathParams<'id'>>(
    '/paypal/control/disputes/:id/resolve',
    about('{"outcome": "RESOLVED_SELLER_FAVOUR"}'),
    control(
      paypal,
      (read, { id }) => {
        resolveDispute(paypal, dispute(id), readOneOf(read, 'outcome', outcomes))
        return describeDispute(paypal, dispute(id))
      },
      disputePage,
    ),
  )
}

/** Messages of the buyer and PayPal, and the seller's response deadline. */
function conversationControls(app: FastifyInstance, paypal: Paypal): void {
  const dispute = (id: string) => findById(paypal.state.value.disputes, id)
  app.post<PathParams<'id'>>(
    '/paypal/control/disputes/:id/message',
    about('{"text": "…", "from": "BUYER"}: replies as the buyer, or as PayPal with ARBITER.'),
    control(
      paypal,
      (read, { id }) => {
        postMessage(paypal, dispute(id), readOneOf(read, 'from', ['BUYER', 'ARBITER']), readMessage(read))
        return describeDispute(paypal, dispute(id))
      },
      disputePage,
    ),
  )
  app.post<PathParams<'id'>>(
    '/paypal/control/disputes/:id/due',
    about('{"days": 2}: sets the seller\'s response deadline.'),
    control(
      paypal,
      (read, { id }) => {
        setDueDate(paypal, dispute(id), daysAfter(paypal.now(), readCount(read, 'days', 10, 365)))
        return describeDispute(paypal, dispute(id))
      },
      disputePage,
    ),
  )
}

function postMessage(paypal: Paypal, dispute: Dispute, by: 'BUYER' | 'ARBITER', text: string): void {
  if (by === 'BUYER') replyAsBuyer(paypal, dispute, text)
  else addMessage(paypal, dispute, { by, text, documents: [] })
}

function readMessage(read: Read): string {
  const text = read('text')
  if (text === undefined || text.length > 2000) throw new Declined(400, '"text" must have 1 to 2000 characters.')
  return text
}
