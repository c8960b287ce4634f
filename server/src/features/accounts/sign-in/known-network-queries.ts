import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

type Network = { accountId: string; networkHash: string; now: Date }

/** The statement that stores a network, for use in a CTE. */
export const rememberNetworkSql = ({ accountId, networkHash, now }: Network) => sql`
  insert into known_network (account_id, network_hash, last_used_at) values (${accountId}, ${networkHash}, ${now})
  on conflict (account_id, network_hash) do update set last_used_at = excluded.last_used_at
`

export async function rememberNetwork(tx: Db, network: Network): Promise<void> {
  await rememberNetworkSql(network).execute(tx)
}

/** Forgets known networks after a password change, because an attacker may have used the old one. */
export async function forgetNetworks(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('knownNetwork').where('accountId', '=', accountId).execute()
}
