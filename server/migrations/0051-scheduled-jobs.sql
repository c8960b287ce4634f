-- Jobs with a schedule and when each last ran, so that a start runs what a downtime skipped and operators see what is late.
create table scheduled_job (
  name text primary key,
  period_seconds integer not null check (period_seconds > 0),
  -- When a process first scheduled it.
  known_since timestamptz not null,
  -- The last run that succeeded; null before the first.
  last_run_at timestamptz
);
