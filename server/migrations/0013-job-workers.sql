-- One row per pool of job workers. Heartbeat: a pool that is not stopped and has not polled for 30 s is down.
create table job_worker (
  id text primary key,
  lane text not null check (lane in ('main', 'batch')),
  started_at timestamptz not null,
  polled_at timestamptz not null,
  stopped_at timestamptz,
  cause text
);
