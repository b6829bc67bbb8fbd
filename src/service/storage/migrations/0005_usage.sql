-- Every request that was ever made: what was used does not become less by deleting results.
alter table request_counts add column made bigint not null default 0;
--> statement-breakpoint
insert into request_counts (template_id, shard, total, made)
select coalesce(template_id, ''), 0, 0, count(*) from requests group by coalesce(template_id, '')
on conflict (template_id, shard) do update set made = excluded.made;
--> statement-breakpoint
create or replace function count_requests() returns trigger language plpgsql as $$
declare
  old_template text := case when tg_op <> 'INSERT' and old.deleted_at is null then coalesce(old.template_id, '') end;
  new_template text := case when tg_op <> 'DELETE' and new.deleted_at is null then coalesce(new.template_id, '') end;
  made_now integer := case when tg_op = 'INSERT' then 1 else 0 end;
begin
  if old_template is distinct from new_template then
    if old_template is not null then
      insert into request_counts (template_id, shard, total) values (old_template, pg_backend_pid() % 16, -1)
      on conflict (template_id, shard) do update set total = request_counts.total - 1;
    end if;
    if new_template is not null then
      insert into request_counts (template_id, shard, total, made)
      values (new_template, pg_backend_pid() % 16, 1, made_now)
      on conflict (template_id, shard)
      do update set total = request_counts.total + 1, made = request_counts.made + made_now;
    end if;
  end if;
  return null;
end $$;
