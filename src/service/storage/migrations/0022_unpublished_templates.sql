-- The row's revision as long as the template was never published: the row then has the state of its draft. Null, or
-- another number, for one that is published. A process of the previous version writes only `revision`, when it publishes.
alter table templates add column unpublished_revision integer;
--> statement-breakpoint
create or replace function store_template_revision() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update template_revisions set preview_key = old.preview_key, preview_failure = old.preview_failure
    where template_id = old.id and revision = old.revision;
  end if;
  insert into template_revisions (
    template_id, revision, document, name, tags, editor, width, height, scale_factor, output_format, created_at,
    created_by, published_at
  ) values (
    new.id, new.revision, new.document, new.name, new.tags, new.editor, new.width, new.height, new.scale_factor,
    new.output_format, new.updated_at, new.created_by,
    case when new.unpublished_revision is distinct from new.revision then new.updated_at end
  ) on conflict (template_id, revision) do update set published_at = excluded.published_at;
  return null;
end $$;
--> statement-breakpoint
drop trigger templates_published on templates;
--> statement-breakpoint
create trigger templates_published after update of revision, unpublished_revision on templates
for each row when (old.revision <> new.revision or old.unpublished_revision is distinct from new.unpublished_revision)
execute function store_template_revision();
