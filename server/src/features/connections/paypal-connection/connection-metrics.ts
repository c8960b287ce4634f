import { sql } from 'kysely'
import { Gauge } from 'prom-client'
import type { Dependencies } from '../../../dependencies.ts'

type Count = { kind: string; status: string; count: number }

/** Counted when the metrics are read; the last counts stay while the database is down. */
export function measureConnections({ db, log, metrics }: Pick<Dependencies, 'db' | 'log' | 'metrics'>): void {
  new Gauge({
    name: 'guildshop_paypal_connections',
    help: 'Linked PayPal accounts by kind of connection, and whether the connection works',
    labelNames: ['kind', 'status'],
    registers: [metrics.registry],
    async collect() {
      try {
        const { rows } = await sql<Count>`
          select case when app.id is not null then 'full' when link.is_own then 'own' else 'basic' end as kind,
            case when app.problem is not null then 'broken' else 'working' end as status, count(*)::int as count
          from paypal_link as link
          left join paypal_connection as app on app.account_id = link.account_id and app.ended_at is null
          group by 1, 2
        `.execute(db)
        this.reset()
        for (const { kind, status, count } of rows) this.set({ kind, status }, count)
      } catch (error) {
        log.warn(error, 'paypal connections not counted')
      }
    },
  })
}
