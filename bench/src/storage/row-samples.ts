const rows = 20_000

/** Typical rows of tables that the seed leaves empty, as a query for an insert of these columns. */
export const rowSamples: Record<string, { columns: string; values: string }> = {
  entitlement: {
    columns: 'sale_id, kind, label, role_id, sort_order',
    values: "gen_random_uuid(), 'role', 'Supporter', '410000000000000001', 0",
  },
  buyer_message: {
    columns: 'sale_id, kind, event, state, created_at, due_at, tries, tried_at, done_at',
    values: "gen_random_uuid(), 'shipped', 'RR000000001NZ', 'done', now(), now(), 1, now(), now()",
  },
  paypal_event: {
    columns: 'id, type, about, received_at, sent_at, handled_at',
    values: `'WH-' || upper(substr(md5(n::text), 1, 17) || '-' || substr(md5(n || 'b'), 1, 17)), 'PAYMENT.CAPTURE.COMPLETED',
      jsonb_build_object('captureId', upper(substr(md5(n || 'c'), 1, 17)), 'orderId', upper(substr(md5(n || 'o'), 1, 17))),
      now(), now(), now()`,
  },
  session: {
    columns: 'account_id, created_at, device, expires_at, last_used_at',
    values: "gen_random_uuid(), now(), 'Firefox on Windows', now() + interval '7 days', now()",
  },
  seen_interaction: {
    columns: 'id, expires_at',
    values: "'9' || lpad(n::text, 18, '0'), now() + n * interval '1 millisecond'",
  },
}

/** Fills a temporary copy of the table, with its indexes and without its foreign keys. */
export function sampleStatements(table: string, { columns, values }: { columns: string; values: string }): string[] {
  return [
    `drop table if exists pg_temp.sample`,
    `create temporary table sample (like public.${table} including all)`,
    `insert into sample (${columns}) select ${values} from generate_series(1, ${rows}) as n`,
  ]
}
