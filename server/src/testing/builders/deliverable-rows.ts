import { disputedSale, mug, petra, pixelForge, rank } from './row-ids.ts'

const keyPool = '00000000-0000-4000-8000-000000000061'
const download = '00000000-0000-4000-8000-000000000062'
const soundtrack = '00000000-0000-4000-8000-000000000065'
const ownedKey = '00000000-0000-4000-8000-000000000066'
const ownedFile = '00000000-0000-4000-8000-000000000067'

/** Rows of migration 0033. */
export const deliverableRows = `
  update item set max_quantity = 5 where id = '${mug}';
  insert into deliverable (id, item_id, sort_order, kind, label, role_id, role_duration_days, content, created_at) values
    ('${keyPool}', '${rank}', 1, 'key', 'Game key', null, null, null, '2026-01-25Z'),
    ('${download}', '${rank}', 2, 'file', 'Soundtrack', null, null, null, '2026-01-25Z'),
    ('00000000-0000-4000-8000-000000000063', '${rank}', 3, 'role', '', '410000000000010005', 30, null, '2026-01-25Z'),
    ('00000000-0000-4000-8000-000000000064', '${rank}', 4, 'link', 'Wiki', null, null, 'sealed', '2026-01-25Z');
  insert into stored_file (id, guild_id, deliverable_id, name, size_bytes, sha256, uploaded_by, created_at, uploaded_at)
    values ('${soundtrack}', '${pixelForge}', '${download}', 'soundtrack.zip', 4, 'hash', '${petra}', '2026-01-25Z',
      '2026-01-25Z');
  insert into stored_file_chunk values ('${soundtrack}', 0, '\\x504b0304');
  insert into entitlement (id, sale_id, deliverable_id, sort_order, kind, label, content, file_id, first_viewed_at) values
    ('${ownedKey}', '${disputedSale}', '${keyPool}', 1, 'key', 'Game key', null, null, '2026-01-25Z'),
    ('${ownedFile}', '${disputedSale}', '${download}', 2, 'file', 'Soundtrack', null, '${soundtrack}', '2026-01-25Z');
  insert into license_key (deliverable_id, secret, fingerprint, state, entitlement_id, added_at, sold_at, revealed_at)
    values ('${keyPool}', 'sealed', 'first', 'sold', '${ownedKey}', '2026-01-25Z', '2026-01-25Z', '2026-01-25Z'),
    ('${keyPool}', 'sealed', 'second', 'available', null, '2026-01-25Z', null, null);
  insert into delivery (sale_id, guild_id, kind, state, due_at, tries, tried_at, done_at, entitlement_id) values
    ('${disputedSale}', '${pixelForge}', 'assign-key', 'done', '2026-01-25Z', 1, '2026-01-25Z', '2026-01-25Z',
      '${ownedKey}');
  insert into download values
    ('00000000-0000-4000-8000-000000000068', '${ownedFile}', '${soundtrack}', '2026-01-25Z');
  update item set stock = 1 where id = '${rank}';
`
