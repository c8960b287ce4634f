import * as z from 'zod'
import { readText } from '../read-reply.ts'
import { askPaypal, type PaypalAccess, type PaypalQuestion } from './ask-paypal.ts'
import { PaypalRefused } from './paypal-errors.ts'
import { createPaypalToken, type PaypalCredentials } from './paypal-token.ts'

export type CallPaypal = <Shape extends z.ZodType>(question: PaypalQuestion, shape: Shape) => Promise<z.infer<Shape>>

/** An empty response. */
export const nothing = z.null()

/** Authenticated calls to PayPal. A rejected token is replaced once. */
export function createPaypalCaller(settings: PaypalAccess & PaypalCredentials): CallPaypal {
  const token = createPaypalToken(settings)

  return async (question, shape) => {
    const { text, status } = await askWithToken(question)
    const source = { provider: 'paypal', what: `${question.method} ${question.path}`, status }
    return readText(source, text || 'null', shape)
  }

  async function askWithToken(question: PaypalQuestion) {
    const value = await token.current()
    try {
      return await askPaypal(settings, `Bearer ${value}`, question)
    } catch (error) {
      if (!(error instanceof PaypalRefused && error.status === 401)) throw error
      token.forget(value)
      return askPaypal(settings, `Bearer ${await token.current()}`, question)
    }
  }
}
