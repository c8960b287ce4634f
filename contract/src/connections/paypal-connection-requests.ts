import * as z from 'zod/mini'

/** Pasted from PayPal, so surrounding spaces are dropped. A colon would end the name in basic authentication. */
const credential = (pattern: RegExp) => z.string().check(z.maxLength(300), z.trim(), z.regex(pattern))

export const setUpConnectionBody = z.object({
  clientId: credential(/^[\x21-\x39\x3b-\x7e]+$/),
  clientSecret: credential(/^[\x21-\x7e]+$/),
})
