-- The queue in a table of its own, in place of pg-boss.
create table jobs (
  id bigint primary key generated always as identity,
  name text not null,
  payload jsonb not null,
  priority integer not null,
  group_name text not null,
  -- waiting, running or done
  state text not null default 'waiting',
  created_at timestamptz not null default now(),
  due_at timestamptz not null,
  active_at timestamptz,
  failures integer not null default 0,
  crashes integer not null default 0,
  outages integer not null default 0,
  failure text
);
--> statement-breakpoint
create index jobs_in_turn on jobs (name, priority desc, id) where state = 'waiting';
--> statement-breakpoint
create index jobs_by_due_time on jobs (name, due_at) where state = 'waiting';
--> statement-breakpoint
create index jobs_running on jobs (name, group_name) where state = 'running';
--> statement-breakpoint
create index jobs_by_activity on jobs (active_at);
--> statement-breakpoint
-- Takes over unfinished jobs and drops pg-boss's schema. A process of an earlier version that still runs then gets an
-- error, instead of enqueueing jobs that no worker takes. Reads rows as JSON, because columns differ between its versions.
do $$
begin
  if to_regclass('pgboss.job') is null then return; end if;
  lock table pgboss.job in access exclusive mode;
  insert into jobs (name, payload, priority, group_name, created_at, due_at, failures, crashes, outages, failure)
  select
    regexp_replace(job ->> 'name', '-given-up$', ''),
    job -> 'data' -> 'payload',
    coalesce((job ->> 'priority')::int, 0),
    coalesce(job ->> 'group_id', ''),
    coalesce((job ->> 'created_on')::timestamptz, now()),
    coalesce((job ->> 'start_after')::timestamptz, now()),
    -- pg-boss counts a failed attempt when the next one starts.
    coalesce((job ->> 'retry_count')::int, 0) + (job ->> 'state' = 'retry')::int,
    coalesce((job -> 'data' ->> 'orphaned')::int, 0),
    coalesce((job -> 'data' ->> 'unavailable')::int, 0),
    case when job ->> 'name' like '%-given-up' then coalesce(job -> 'output' ->> 'message', '') end
  from (select to_jsonb(stored) as job from pgboss.job as stored) as jobs_of_pgboss
  where job ->> 'state' in ('created', 'retry', 'active') and job -> 'data' ? 'payload'
  order by (job ->> 'created_on')::timestamptz;
  drop schema pgboss cascade;
end $$;
