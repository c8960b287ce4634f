import * as z from 'zod/mini'
import { typedText } from '../text.ts'
import { maximumAnswerLength, maximumFlagLength } from './disputes.ts'

const answerText = typedText(maximumAnswerLength)

/** `answerId` is chosen by the client: a repeated request with the same one isn't sent to PayPal twice. */
const answerId = z.uuid()

export const disputeMessageBody = z.object({
  answerId,
  text: answerText.check(z.minLength(1, 'Enter a message.')),
})

export const disputeEvidenceBody = z.object({
  answerId,
  text: answerText.check(z.minLength(1, 'Explain your evidence.')),
})

export const disputeAcceptanceBody = z.object({ answerId, text: answerText })

export const orderFlagBody = z.object({ note: typedText(maximumFlagLength) })
