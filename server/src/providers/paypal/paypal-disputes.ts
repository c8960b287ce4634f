import * as z from 'zod'
import { type DisputeSummary, dispute, disputeList, type PaypalDispute } from './dispute-shapes.ts'
import type { CallPaypal } from './requests/paypal-caller.ts'

type Wanted = { updatedAfter: Date } | { captureId: string }
type Evidence = {
  id: string
  notes: string
  /** Null for an item that wasn't shipped. */
  trackingNumber: string | null
  /** A role was assigned. */
  isDelivered: boolean
  pdf: Uint8Array
}

const path = '/v1/customer/disputes'
const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`
const anything = z.unknown()

const pageSize = 50
const maxPages = 20

/**
 * Disputes of the account that owns the app. PayPal knows no idempotency key for the seller's answers, so they are never
 * repeated here.
 */
export function paypalDisputes(call: CallPaypal, { webBase }: { webBase: string }) {
  return {
    /** Where sellers respond to disputes. PayPal documents no link to a single dispute. */
    resolutionCenterUrl: (): string => `${webBase}/resolutioncenter`,

    getDispute: (id: string): Promise<PaypalDispute> => call({ method: 'GET', path: pathOf(id) }, dispute),

    async listDisputes(wanted: Wanted): Promise<DisputeSummary[]> {
      const found: DisputeSummary[] = []
      let token: string | null = null
      for (let page = 0; page < maxPages; page += 1) {
        const query: Record<string, string> = { ...queryOf(wanted), ...(token && { next_page_token: token }) }
        const { items, next } = await call({ method: 'GET', path, query }, disputeList)
        found.push(...items)
        token = tokenIn(next)
        if (!token) break
      }
      return found
    },

    async sendDisputeMessage({ id, text }: { id: string; text: string }): Promise<void> {
      const upload = { input: { message: text }, files: [] }
      await call({ method: 'POST', path: `${pathOf(id)}/send-message`, upload }, anything)
    },

    async provideEvidence(evidence: Evidence): Promise<void> {
      const file = {
        field: 'evidence-file',
        name: 'dispute-pack.pdf',
        type: 'application/pdf',
        bytes: evidence.pdf,
      }
      const upload = { input: { evidences: [evidenceOf(evidence)] }, files: [file] }
      await call({ method: 'POST', path: `${pathOf(evidence.id)}/provide-evidence`, upload, isSlow: true }, anything)
    },

    /** The buyer gets a full refund. */
    async acceptClaim({ id, note }: { id: string; note: string }): Promise<void> {
      const upload = { input: { note, accept_claim_type: 'REFUND' }, files: [] }
      await call({ method: 'POST', path: `${pathOf(id)}/accept-claim`, upload, isSlow: true }, anything)
    },
  }
}

function queryOf(wanted: Wanted): Record<string, string> {
  const page_size = String(pageSize)
  if ('captureId' in wanted) return { disputed_transaction_id: wanted.captureId, page_size }
  return { update_time_after: wanted.updatedAfter.toISOString(), page_size }
}

function tokenIn(next: string | null): string | null {
  if (!next || !URL.canParse(next)) return null
  return new URL(next).searchParams.get('next_page_token')
}

/** Proof of fulfillment needs a tracking number. */
function evidenceOf({ notes, trackingNumber, isDelivered }: Evidence) {
  if (trackingNumber) {
    const parcel = { carrier_name: 'OTHER', carrier_name_other: 'Other', tracking_number: trackingNumber }
    return { evidence_type: 'PROOF_OF_FULFILLMENT', evidence_info: { tracking_info: [parcel] }, notes }
  }
  return { evidence_type: isDelivered ? 'PROOF_FOR_SOFTWARE_OR_SERVICE_DELIVERED' : 'OTHER', notes }
}
