import * as z from 'zod'
import { readText } from '../../read-reply.ts'
import { PaypalRefused } from './paypal-errors.ts'
import { type PaypalAccess, type PaypalRequest, sendRequest } from './paypal-request.ts'
import type { PaypalToken } from './paypal-token.ts'

export type CallPaypal = <Shape extends z.ZodType>(request: PaypalRequest, shape: Shape) => Promise<z.infer<Shape>>

/** An empty response. */
export const emptyResponse = z.null()

/** Authenticated calls to PayPal. A rejected token is replaced once. */
export function createPaypalCaller(settings: PaypalAccess, token: PaypalToken): CallPaypal {
  return async (request, shape) => {
    const { text, status } = await sendWithToken(request)
    const source = { provider: 'paypal', what: `${request.method} ${request.path}`, status }
    return readText(source, text || 'null', shape)
  }

  async function sendWithToken(request: PaypalRequest) {
    const value = await token.current()
    try {
      return await sendRequest(settings, `Bearer ${value}`, request)
    } catch (error) {
      if (!(error instanceof PaypalRefused && error.status === 401)) throw error
      token.forget(value)
      return sendRequest(settings, `Bearer ${await token.current()}`, request)
    }
  }
}
