import { sql } from 'kysely'
import type { Dependencies } from '../../../dependencies.ts'
import { databaseGauge } from '../../../telemetry/database-gauge.ts'

type Count = { kind: string; status: string; count: number }

export function measureConnections(deps: Pick<Dependencies, 'db' | 'log' | 'metrics'>): void {
  databaseGauge(deps, {
    name: 'guildshop_paypal_connections',
    help: 'Linked PayPal accounts by kind of connection, and whether the connection works',
    labelNames: ['kind', 'status'],
    async read() {
      const { rows } = await sql<Count>`
        select case when app.id is not null then 'full' when link.is_own then 'own' else 'basic' end as kind,
          case when app.problem is not null then 'broken' else 'working' end as status, count(*)::int as count
        from paypal_link as link
        left join paypal_connection as app on app.account_id = link.account_id and app.ended_at is null
        group by 1, 2
      `.execute(deps.db)
      return rows.map(({ kind, status, count }) => ({ labels: { kind, status }, value: count }))
    },
  })
}
