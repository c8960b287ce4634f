import type { FastifyInstance } from 'fastify'
import { about, type PathParams } from '../../http/endpoint.ts'
import { queryOf } from '../../http/request.ts'
import type { App } from '../apps/app.ts'
import { appOf, isPaidTo, permissionDenied } from '../apps/rights.ts'
import { apiLink } from '../links.ts'
import type { Paypal } from '../paypal.ts'
import { notFound, unprocessable } from '../refusal.ts'
import { type Answer, acceptClaim, provideEvidence, provideSupportingInfo, sendMessage } from './answer-dispute.ts'
import { describeDispute, describeDisputeBriefly, selfLink } from './describe-dispute.ts'
import type { Dispute } from './dispute.ts'
import { allowedActions, type DisputeAction } from './dispute-actions.ts'
import { disputeTexts } from './dispute-texts.ts'
import { readSubmission, submissionLimit } from './read-submission.ts'

export function disputeRoutes(app: FastifyInstance, paypal: Paypal): void {
  app.get('/v1/customer/disputes', about('Lists disputes, newest first.'), async (request) => {
    const query = queryOf(request)
    const transaction = query.get('disputed_transaction_id')
    const state = query.get('dispute_state')
    const items = Object.values(paypal.state.value.disputes)
      .filter((dispute) => isDisputeOf(paypal, appOf(request), dispute))
      .filter(({ captureId }) => !transaction || captureId === transaction)
      .map((dispute) => describeDisputeBriefly(paypal, dispute))
      .filter(({ dispute_state }) => !state || dispute_state === state)
      .reverse()
    const size = Number(query.get('page_size') ?? 10) || 10
    const links = [apiLink(paypal, 'self', `/v1/customer/disputes?${query}`)]
    return { items: items.slice(0, size), links }
  })

  app.get<PathParams<'id'>>('/v1/customer/disputes/:id', about('Returns a dispute.'), async (request) => {
    return describeDispute(paypal, findDispute(paypal, appOf(request), request.params.id))
  })
}

/** The seller's answers. Each is allowed only while the dispute links to it. */
export function disputeAnswerRoutes(app: FastifyInstance, paypal: Paypal): void {
  const answers: [DisputeAction, string, Answer][] = [
    ['send-message', 'Sends a message to the buyer.', sendMessage],
    ['provide-evidence', 'Submits evidence, with files.', provideEvidence],
    ['accept-claim', 'Accepts the claim and refunds the buyer.', acceptClaim],
    ['provide-supporting-info', 'Adds information during a claim, with files.', provideSupportingInfo],
  ]
  for (const [action, text, answer] of answers) {
    app.post<PathParams<'id'>>(
      `/v1/customer/disputes/:id/${action}`,
      { ...about(text), bodyLimit: submissionLimit },
      async (request) => {
        const dispute = findDispute(paypal, appOf(request), request.params.id)
        const submission = await readSubmission(request, dispute)
        if (!allowedActions(dispute).includes(action)) {
          throw unprocessable(disputeTexts, 'ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE')
        }
        answer(paypal, dispute, submission)
        return { links: [selfLink(paypal, dispute)] }
      },
    )
  }
}

function findDispute(paypal: Paypal, app: App, id: string): Dispute {
  const dispute = paypal.state.value.disputes[id]
  if (!dispute) throw notFound()
  if (!isDisputeOf(paypal, app, dispute)) throw permissionDenied()
  return dispute
}

/** True if the disputed payment went to the owner of the app. */
function isDisputeOf({ state }: Paypal, app: App, { captureId }: Dispute): boolean {
  const capture = state.value.captures[captureId]
  return capture !== undefined && isPaidTo(app, capture)
}
