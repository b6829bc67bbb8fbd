-- A deleted template stays in the bin until then, with its revisions. Null: it was deleted for good, as all of before.
alter table templates add column binned_until timestamptz;
--> statement-breakpoint
create index templates_binned on templates (binned_until) where binned_until is not null;
--> statement-breakpoint
drop trigger templates_deleted on templates;
--> statement-breakpoint
-- A process of the previous version deletes for good.
create trigger templates_deleted after update of deleted_at, binned_until on templates
for each row when (
  new.deleted_at is not null and new.binned_until is null and (old.deleted_at is null or old.binned_until is not null)
) execute function remove_revisions_of_deleted();
