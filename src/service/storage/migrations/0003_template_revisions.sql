-- Set when a person replaces a starter: newer versions of the product leave it alone from then on.
alter table templates add column is_edited boolean not null default false;
--> statement-breakpoint
-- Why the current revision has no preview and will not get one.
alter table templates add column preview_failure text;
--> statement-breakpoint
-- What a template was before its current revision, for pictures that were asked for then and are rendered now.
create table template_revisions (
  template_id text not null references templates (id) on delete cascade,
  revision integer not null,
  document jsonb not null,
  primary key (template_id, revision)
);
--> statement-breakpoint
-- The last twenty are kept, which covers requests that are just being put on record, and those that queued requests name.
create function keep_template_revision() returns trigger language plpgsql as $$
begin
  insert into template_revisions values (old.id, old.revision, old.document);
  delete from template_revisions r
  where r.template_id = old.id and r.revision <= old.revision - 20 and not exists (
    select from requests q
    where q.template_id = r.template_id and q.template_revision = r.revision and q.state = 'queued' and q.deleted_at is null
  );
  return null;
end $$;
--> statement-breakpoint
create trigger templates_revised after update of revision on templates
for each row when (old.revision <> new.revision) execute function keep_template_revision();
