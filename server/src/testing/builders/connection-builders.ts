import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import * as z from 'zod'
import type { PaypalConnection } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import { secretField } from '../../features/connections/paypal-connection/sale-paypal.ts'
import { nextMoment } from './next-moment.ts'

const sandboxApp = z.object({ client_id: z.string(), client_secret: z.string(), payer_id: z.string() })

type Given = Partial<Insertable<PaypalConnection>> & { seller?: string }

/** Connections made without going through the setup that other tests are about. */
export function connectionBuilders({ db, now, secrets }: Pick<Dependencies, 'db' | 'now' | 'secrets'>) {
  return {
    /** Creates the REST app of one of the sandbox's sellers, Petra by default, and connects it without a webhook. */
    async aFullConnection(
      sandbox: { url: string },
      owner: { id: string },
      { seller = 'petra', ...given }: Given = {},
    ): Promise<Selectable<PaypalConnection>> {
      const reply = await fetch(`${sandbox.url}/paypal/control/sellers/${seller}/app`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      const app = sandboxApp.parse(await reply.json())
      const id = randomUUID()
      const connection = {
        id,
        accountId: owner.id,
        payerId: app.payer_id,
        clientId: app.client_id,
        clientSecret: secrets.seal(app.client_secret, secretField(id)),
        createdAt: nextMoment(now),
        checkedAt: now(),
        hasDisputes: true,
        hasTracking: true,
        hasSubscriptions: true,
        ...given,
      }
      return db.insertInto('paypalConnection').values(connection).returningAll().executeTakeFirstOrThrow()
    },
  }
}
