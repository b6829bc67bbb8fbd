-- Lists that filter a long history by what only the rows had: pinned revisions, and kinds and states of a span of time.
drop index requests_by_template;
--> statement-breakpoint
create index requests_by_template on requests (template_id, created_at desc, sequence desc) include (template_revision)
where deleted_at is null;
--> statement-breakpoint
drop index requests_live;
--> statement-breakpoint
create index requests_live on requests (created_at desc, sequence desc) include (type, state) where deleted_at is null;
--> statement-breakpoint
-- Retention looks for those of templates' events, which no request takes along.
create index deliveries_of_templates on deliveries (created_at) where request_id is null;
--> statement-breakpoint
-- `foldText` of `contract/fold-text.ts`. The collation is ICU's, because lower case of others depends on the server's locale.
create function fold_text(given text) returns text language sql immutable parallel safe as $$
  select normalize(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      regexp_replace(
        lower(normalize(given, NFKD) collate "und-x-icu"),
        '[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0640\u064B-\u065F\u0670]', '', 'g'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'đ', 'd'), 'ð', 'd'), 'þ', 'th'), 'ħ', 'h'), 'ı', 'i'), 'ł', 'l'), 'ς', 'σ'),
    NFC)
$$;
--> statement-breakpoint
-- What the gallery's search looks through: name, identifier and tags, folded, one per line. A trigger keeps it, because an
-- earlier version may still write templates.
alter table templates add column search_text text not null default '';
--> statement-breakpoint
create function write_template_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := fold_text(new.name || e'\n' || new.id || e'\n' || array_to_string(new.tags, e'\n'));
  return new;
end $$;
--> statement-breakpoint
create trigger templates_search_text before insert or update of id, name, tags on templates
for each row execute function write_template_search_text();
--> statement-breakpoint
update templates set name = name;
