import { parseArgs } from 'node:util'
import * as z from 'zod'
import type { Money } from '../../providers/paypal/paypal-money.ts'

const options = z.object({
  connection: z.uuid('--connection must be the ID of a PayPal connection.').optional(),
  payee: z
    .string()
    .regex(/^[2-9A-HJ-NP-Z]{13}$/, '--payee must be a PayPal account ID, 13 characters long.')
    .optional(),
  amount: z.string().regex(/^\d{1,3}(\.\d{2})?$/, '--amount must be a small amount, such as 1.00.'),
  currency: z.string().regex(/^[A-Z]{3}$/, '--currency must be a currency code, such as USD.'),
  timeout: z.coerce.number('--timeout must be a number of seconds.').int().min(1).max(3600),
  json: z.boolean(),
})

export type LiveOptions = {
  connectionId: string | null
  payeeId: string | null
  amount: Money
  /** Milliseconds. */
  timeout: number
  isJson: boolean
}

/** Reads the command line of `--paypal-live`. Null without that flag. Throws on invalid options and names them. */
export function readLiveOptions(args: string[]): LiveOptions | null {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    args,
    options: {
      'paypal-live': flag,
      json: flag,
      connection: text,
      payee: text,
      amount: { ...text, default: '1.00' },
      currency: { ...text, default: 'USD' },
      timeout: { ...text, default: '300' },
    },
  })
  if (!values['paypal-live']) return null
  const parsed = options.safeParse(values)
  if (!parsed.success) throw new Error(parsed.error.issues.map(({ message }) => message).join(' '))
  const { connection = null, payee = null, amount, currency, timeout, json } = parsed.data
  const cents = Math.round(Number(amount) * 100)
  return {
    connectionId: connection,
    payeeId: payee,
    amount: { cents, currency },
    timeout: timeout * 1000,
    isJson: json,
  }
}
