import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import type { Dependencies } from '../../dependencies.ts'
import { secretField } from '../../features/connections/paypal-connection/sale-paypal.ts'
import { createPaypalCaller } from '../../providers/paypal/requests/paypal-caller.ts'
import { createPaypalToken } from '../../providers/paypal/requests/paypal-token.ts'
import type { LiveOptions } from './live-options.ts'
import type { TrialReport } from './trial.ts'
import { tryPaypal } from './try-paypal.ts'

type Deps = Pick<Dependencies, 'db' | 'secrets'> & Pick<Config, 'paypal' | 'publicUrl'>
type Paypal = NonNullable<Config['paypal']>

/** Tries PayPal with our own credentials, or with those of a seller's connection. */
export async function runPaypalLive(
  deps: Deps,
  options: LiveOptions,
  onApproval: (url: string) => void,
): Promise<TrialReport> {
  if (!deps.paypal) throw new Error('Set PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET first.')
  const { connectionId } = options
  const credentials = connectionId ? await credentialsOf(deps, connectionId) : deps.paypal
  const access = accessOf(deps.paypal)
  const context = {
    call: createPaypalCaller(access, createPaypalToken({ ...access, ...credentials })),
    publicUrl: deps.publicUrl,
    onApproval,
    hasEvent: (type: string, ids: string[]) => hasEvent(deps.db, { type, ids, connectionId }),
  }
  return tryPaypal(context, options)
}

const accessOf = ({ apiBase = 'https://api-m.paypal.com' }: Paypal) => ({ apiBase, timeout: 30_000 })

async function credentialsOf({ db, secrets }: Deps, id: string) {
  const connection = await db
    .selectFrom('paypalConnection')
    .select(['clientId', 'clientSecret'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!connection?.clientSecret) throw new Error(`There is no PayPal connection ${id} with stored credentials.`)
  return { clientId: connection.clientId, clientSecret: secrets.open(connection.clientSecret, secretField(id)) }
}

type Wanted = { type: string; ids: string[]; connectionId: string | null }

async function hasEvent(db: Db, { type, ids, connectionId }: Wanted): Promise<boolean> {
  const event = await db
    .selectFrom('paypalEvent')
    .select('id')
    .where('type', '=', type)
    .where('connectionId', connectionId ? '=' : 'is', connectionId)
    .where((where) => where.or(ids.map((id) => sql<boolean>`strpos(about::text, ${id}) > 0`)))
    .executeTakeFirst()
  return event !== undefined
}
