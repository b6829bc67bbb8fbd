create table templates (
  id text primary key,
  name text not null,
  editor text not null,
  tags text[] not null,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  revision integer not null check (revision > 0),
  document jsonb not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  scale_factor double precision not null check (scale_factor > 0),
  output_format text not null,
  source_template_id text,
  preview_key text,
  starter_key text unique,
  starter_order integer,
  deleted_at timestamptz
);
--> statement-breakpoint
-- The list: a person's own templates first, newest first, then the starters in their order.
create index templates_list on templates (starter_order nulls first, created_at desc, id) where deleted_at is null;
--> statement-breakpoint
create index templates_tags on templates using gin (tags) where deleted_at is null;
--> statement-breakpoint
create table requests (
  id uuid primary key,
  sequence bigint generated always as identity unique,
  type text not null check (type in ('image', 'screenshot')),
  state text not null check (state in ('queued', 'done', 'failed')),
  template_id text,
  template_name text,
  template_revision integer,
  execute_url text,
  body jsonb not null,
  changes jsonb not null,
  warnings jsonb not null,
  failure jsonb,
  timings jsonb,
  metadata jsonb,
  format text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes bigint,
  object_key text,
  render_key text,
  file_name text,
  batch_name text,
  webhook_url text,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  is_purged boolean not null default false,
  deleted_at timestamptz,
  check (state <> 'done' or (object_key is not null and bytes is not null and finished_at is not null)),
  check (state <> 'failed' or (failure is not null and finished_at is not null))
);
--> statement-breakpoint
-- Newest first; the sequence decides between requests of one moment, so pages neither repeat nor skip.
create index requests_live on requests (created_at desc, sequence desc) where deleted_at is null;
--> statement-breakpoint
create index requests_by_template on requests (template_id, created_at desc, sequence desc) where deleted_at is null;
--> statement-breakpoint
create index requests_by_batch on requests (batch_name, created_at desc, sequence desc) where deleted_at is null and batch_name is not null;
--> statement-breakpoint
-- Nearly all requests are done and most are images; these are for finding the others.
create index requests_unfinished on requests (state, created_at desc, sequence desc) where deleted_at is null and state <> 'done';
--> statement-breakpoint
create index requests_screenshots on requests (created_at desc, sequence desc) where deleted_at is null and type = 'screenshot';
--> statement-breakpoint
create index requests_shareable on requests (render_key) where state = 'done' and deleted_at is null and not is_purged and render_key is not null;
--> statement-breakpoint
create index requests_by_object on requests (object_key) where object_key is not null;
--> statement-breakpoint
create index requests_expiring on requests (expires_at) where expires_at is not null and not is_purged;
--> statement-breakpoint
create table request_counts (
  template_id text not null,
  shard integer not null,
  total bigint not null,
  primary key (template_id, shard)
) with (fillfactor = 50);
--> statement-breakpoint
create function count_requests() returns trigger language plpgsql as $$
declare
  old_template text := case when tg_op <> 'INSERT' and old.deleted_at is null then coalesce(old.template_id, '') end;
  new_template text := case when tg_op <> 'DELETE' and new.deleted_at is null then coalesce(new.template_id, '') end;
begin
  if old_template is distinct from new_template then
    if old_template is not null then
      insert into request_counts values (old_template, pg_backend_pid() % 16, -1)
      on conflict (template_id, shard) do update set total = request_counts.total - 1;
    end if;
    if new_template is not null then
      insert into request_counts values (new_template, pg_backend_pid() % 16, 1)
      on conflict (template_id, shard) do update set total = request_counts.total + 1;
    end if;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger requests_counted after insert or delete or update of deleted_at, template_id on requests
for each row execute function count_requests();
