-- Every save of a template is a revision. The row of `templates` stays the published state, so that a render reads what
-- it did before; a draft is in `template_revisions` alone.
alter table template_revisions
  add column name text,
  add column tags text[],
  add column editor text,
  add column width integer check (width > 0),
  add column height integer check (height > 0),
  add column scale_factor double precision check (scale_factor > 0),
  add column output_format text,
  add column quality double precision not null generated always as (
    case
      when document ->> 'quality' ~ '^\s*[+-]?(\d+(\.\d*)?|\.\d+)\s*$' then (document ->> 'quality')::double precision
      else 85
    end
  ) stored,
  add column created_at timestamptz,
  add column created_by text,
  add column note text,
  -- When it was last published; null for a draft.
  add column published_at timestamptz,
  -- A render or a link has named it by its number.
  add column is_used boolean not null default false,
  add column preview_key text,
  add column preview_failure text;
--> statement-breakpoint
-- Earlier revisions were stored without their time and name; those of the template come nearest.
update template_revisions r set
  name = t.name,
  tags = t.tags,
  editor = case when r.document ->> 'editor' = 'canvas-html' then 'canvas-html' else 'canvas-editor' end,
  width = case when r.document ->> 'width' ~ '^[1-9]\d{0,8}$' then (r.document ->> 'width')::integer else t.width end,
  height = case when r.document ->> 'height' ~ '^[1-9]\d{0,8}$' then (r.document ->> 'height')::integer else t.height end,
  scale_factor = case
    when r.document ->> 'scaleFactor' ~ '^\d{1,9}(\.\d{1,9})?$' and (r.document ->> 'scaleFactor')::double precision > 0
    then (r.document ->> 'scaleFactor')::double precision
    else t.scale_factor
  end,
  output_format = t.output_format,
  created_at = case when r.revision = 1 then t.created_at else t.updated_at end,
  created_by = t.created_by,
  published_at = t.updated_at
from templates t
where t.id = r.template_id;
--> statement-breakpoint
insert into template_revisions (
  template_id, revision, document, name, tags, editor, width, height, scale_factor, output_format, created_at, created_by,
  published_at, preview_failure
)
select id, revision, document, name, tags, editor, width, height, scale_factor, output_format, updated_at, created_by,
  updated_at, preview_failure
from templates
on conflict do nothing;
--> statement-breakpoint
alter table template_revisions
  alter column name set not null,
  alter column tags set not null,
  alter column editor set not null,
  alter column width set not null,
  alter column height set not null,
  alter column scale_factor set not null,
  alter column output_format set not null,
  alter column created_at set not null,
  alter column created_by set not null;
--> statement-breakpoint
create index template_revisions_removable on template_revisions (template_id, revision desc)
where published_at is null and note is null and not is_used;
--> statement-breakpoint
-- The number of the last save. Drafts count on from it, and so does the next published revision.
alter table templates add column latest_revision integer;
--> statement-breakpoint
update templates set latest_revision = revision;
--> statement-breakpoint
alter table templates alter column latest_revision set not null, add check (latest_revision >= revision);
--> statement-breakpoint
create function raise_latest_revision() returns trigger language plpgsql as $$
begin
  new.latest_revision := greatest(new.latest_revision, new.revision);
  return new;
end $$;
--> statement-breakpoint
create trigger templates_latest_raised before insert or update of revision on templates
for each row execute function raise_latest_revision();
--> statement-breakpoint
drop trigger templates_revised on templates;
--> statement-breakpoint
drop function keep_template_revision();
--> statement-breakpoint
-- Triggers, so that no way of storing a template can forget its revision.
create function store_template_revision() returns trigger language plpgsql as $$
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
    new.output_format, new.updated_at, new.created_by, new.updated_at
  ) on conflict (template_id, revision) do update set published_at = excluded.published_at;
  return null;
end $$;
--> statement-breakpoint
create trigger templates_inserted after insert on templates
for each row execute function store_template_revision();
--> statement-breakpoint
create trigger templates_published after update of revision on templates
for each row when (old.revision <> new.revision) execute function store_template_revision();
--> statement-breakpoint
-- Published, noted and used revisions are kept; of the others the last 200.
create function remove_template_revisions() returns trigger language plpgsql as $$
begin
  delete from template_revisions
  where template_id = new.template_id and published_at is null and note is null and not is_used and revision <= (
    select revision from template_revisions
    where template_id = new.template_id and published_at is null and note is null and not is_used
    order by revision desc offset 200 limit 1
  );
  return null;
end $$;
--> statement-breakpoint
create trigger drafts_inserted after insert on template_revisions
for each row when (new.published_at is null) execute function remove_template_revisions();
--> statement-breakpoint
-- A deleted template keeps the revisions that queued requests are to be rendered with.
create function remove_revisions_of_deleted() returns trigger language plpgsql as $$
begin
  delete from template_revisions r
  where r.template_id = new.id and r.revision <> new.revision and not exists (
    select from requests q
    where q.template_id = r.template_id and q.template_revision = r.revision and q.state = 'queued' and q.deleted_at is null
  );
  return null;
end $$;
--> statement-breakpoint
create trigger templates_deleted after update of deleted_at on templates
for each row when (old.deleted_at is null and new.deleted_at is not null) execute function remove_revisions_of_deleted();
--> statement-breakpoint
create function note_unused_preview() returns trigger language plpgsql as $$
begin
  insert into unused_objects (object_key) values (old.preview_key);
  return null;
end $$;
--> statement-breakpoint
create trigger template_revisions_removed after delete on template_revisions
for each row when (old.preview_key is not null) execute function note_unused_preview();
--> statement-breakpoint
-- The published revision cannot be removed. Deferred, because a template and its revision are stored one after the other.
alter table templates add constraint templates_published_revision foreign key (id, revision)
references template_revisions (template_id, revision) deferrable initially deferred;
