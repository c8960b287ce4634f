-- Errors of the browser app, grouped. Messages are stored without personal data.
create table client_error (
  -- Hash of kind, page, version and message.
  fingerprint text primary key,
  kind text not null check (kind in ('error', 'rejection', 'render')),
  -- The pattern of the page, without ids.
  page text not null,
  -- Of the browser app, which may be older than the server.
  version text not null,
  message text not null,
  -- Where it was thrown: script, line and column.
  frame text not null,
  count integer not null default 1 check (count > 0),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  check (first_seen_at <= last_seen_at)
);
create index client_error_seen on client_error (last_seen_at);

-- W3C trace context of the request that started the checkout, so that the payment continues its trace. Null without tracing.
alter table sale
  add column traceparent text,
  add constraint sale_traceparent_check check (traceparent ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$') not valid;
