import type { Paypal } from '../paypal.ts'
import { type Dispute, type DisputeDocument, stageOf } from './dispute.ts'

/** The messages and evidence of buyer, seller and PayPal. Like PayPal, omits empty lists. */
export function describeAnswers(paypal: Paypal, dispute: Dispute) {
  const { messages = [], evidences = [], supporting = [] } = dispute
  const documents = (list: DisputeDocument[]) =>
    list.length > 0 && { documents: list.map((document) => describeDocument(paypal, dispute, document)) }
  const stage = stageOf(dispute)
  return {
    ...(messages.length > 0 && {
      messages: messages.map((message) => ({
        posted_by: message.by,
        time_posted: message.time,
        content: message.text,
        ...documents(message.documents),
      })),
    }),
    ...(evidences.length > 0 && {
      evidences: evidences.map(({ type, notes, info, time, documents: files }) => ({
        evidence_type: type,
        ...(info && { evidence_info: info }),
        ...(notes && { notes }),
        ...documents(files),
        source: 'SUBMITTED_BY_SELLER',
        date: time,
        dispute_life_cycle_stage: stage,
      })),
    }),
    ...(supporting.length > 0 && {
      supporting_info: supporting.map(({ notes, time, documents: files }) => ({
        ...(notes && { notes }),
        ...documents(files),
        source: 'SUBMITTED_BY_SELLER',
        provided_time: time,
        dispute_life_cycle_stage: stage,
      })),
    }),
  }
}

/** The path a file is served at. */
export function documentPath({ id }: Dispute, document: DisputeDocument): string {
  return `/paypal/disputes/${id}/documents/${document.id}`
}

function describeDocument({ url }: Paypal, dispute: Dispute, document: DisputeDocument) {
  return { name: document.name, url: url() + documentPath(dispute, document) }
}
