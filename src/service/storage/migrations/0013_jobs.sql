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
-- Takes over our unfinished jobs of pg-boss, whose schema another program may use as well: then only ours are deleted.
-- Otherwise a table of a newer version stays in its place, with which an earlier version of this service, that still
-- runs or is started again, fails: it must not accept jobs that no worker takes. Reads rows as JSON, because columns
-- differ between the versions of pg-boss.
do $$
declare
  ours constant text := '^(render|preview|screenshot|delivery)(-given-up)?$';
begin
  if not exists (select from pg_tables where schemaname = 'pgboss' and tablename = 'job') then return; end if;
  if not has_schema_privilege('pgboss', 'usage') then return; end if;
  if not exists (select from pgboss.queue where name ~ ours) then return; end if;
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
  where job ->> 'name' ~ ours and job ->> 'state' in ('created', 'retry', 'active') and job -> 'data' ? 'payload'
  order by (job ->> 'created_on')::timestamptz;
  if exists (select from pgboss.queue where name !~ ours) then
    delete from pgboss.job where name ~ ours;
  else
    drop schema pgboss cascade;
    create schema pgboss;
    create table pgboss.version (version int not null);
    insert into pgboss.version values (2147483647);
  end if;
end $$;
