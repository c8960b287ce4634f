-- The owner's private notes about an order. Erased with the buyer's data.
create table order_note (
  id uuid primary key default gen_random_uuid(),
  sale_id uuid not null references sale (id) on delete cascade,
  author_id uuid not null references account (id),
  text text not null check (length(text) between 1 and 1000),
  created_at timestamptz not null,
  edited_at timestamptz
);
create index order_note_of_sale on order_note (sale_id, created_at, id);
create index order_note_of_author on order_note (author_id, id);
