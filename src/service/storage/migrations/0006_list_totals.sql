-- Totals that lists show, kept so that a long history is not counted at every page: failed requests, and templates.
alter table request_counts add column failed bigint not null default 0;
--> statement-breakpoint
create function count_failed_requests() returns trigger language plpgsql as $$
declare
  old_template text := case when tg_op <> 'INSERT' and old.state = 'failed' and old.deleted_at is null then coalesce(old.template_id, '') end;
  new_template text := case when tg_op <> 'DELETE' and new.state = 'failed' and new.deleted_at is null then coalesce(new.template_id, '') end;
begin
  if old_template is distinct from new_template then
    if old_template is not null then
      insert into request_counts (template_id, shard, total, failed) values (old_template, pg_backend_pid() % 16, 0, -1)
      on conflict (template_id, shard) do update set failed = request_counts.failed - 1;
    end if;
    if new_template is not null then
      insert into request_counts (template_id, shard, total, failed) values (new_template, pg_backend_pid() % 16, 0, 1)
      on conflict (template_id, shard) do update set failed = request_counts.failed + 1;
    end if;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Nearly every request is done without having failed, and these are not called for it.
create trigger failed_requests_counted after update of state, deleted_at, template_id on requests
for each row when (old.state = 'failed' or new.state = 'failed') execute function count_failed_requests();
--> statement-breakpoint
create trigger failed_requests_inserted after insert on requests
for each row when (new.state = 'failed') execute function count_failed_requests();
--> statement-breakpoint
create trigger failed_requests_removed after delete on requests
for each row when (old.state = 'failed') execute function count_failed_requests();
--> statement-breakpoint
insert into request_counts (template_id, shard, total, failed)
select coalesce(template_id, ''), 0, 0, count(*) from requests where state = 'failed' and deleted_at is null group by 1
on conflict (template_id, shard) do update set failed = excluded.failed;
--> statement-breakpoint
create table template_counts (
  shard integer primary key,
  total bigint not null
) with (fillfactor = 50);
--> statement-breakpoint
create function count_templates() returns trigger language plpgsql as $$
declare
  change integer := case when tg_op <> 'DELETE' and new.deleted_at is null then 1 else 0 end
    - case when tg_op <> 'INSERT' and old.deleted_at is null then 1 else 0 end;
begin
  if change <> 0 then
    insert into template_counts values (pg_backend_pid() % 16, change)
    on conflict (shard) do update set total = template_counts.total + change;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger templates_counted after insert or delete or update of deleted_at on templates
for each row execute function count_templates();
--> statement-breakpoint
insert into template_counts select 0, count(*) from templates where deleted_at is null;
