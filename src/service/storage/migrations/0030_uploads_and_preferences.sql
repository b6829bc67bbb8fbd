-- The name of an upload's file.
alter table assets add column name text;
--> statement-breakpoint
-- Deleted uploads, until their time in the bin is over; their bytes lie in the object store under another key. A process of
-- the previous version deletes for good, and stores an equal file as a new one.
create table binned_assets (
  id text primary key,
  kind text not null,
  content_type text not null,
  bytes bigint not null,
  width integer,
  height integer,
  family_key text,
  face jsonb,
  name text,
  created_at timestamptz not null,
  binned_until timestamptz not null
);
--> statement-breakpoint
create index binned_assets_outlived on binned_assets (binned_until);
--> statement-breakpoint
-- Names of uploads in a document: pictures as `asset:…`, families of the texts of a canvas in lower case.
create function named_uploads(document jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct coalesce(found[1], lower(btrim(found[2])))), '{}')
  from regexp_matches(
    document::text, '(asset:[0-9a-f]{32}\.[a-z0-9]+)|"(?:font|emphasisFont)": "([^"\\]{1,100})"', 'g'
  ) as found
$$;
--> statement-breakpoint
create index templates_by_upload on templates using gin (named_uploads(document)) where deleted_at is null;
--> statement-breakpoint
-- Favourites and saved views, by the kind and the identifier of a caller.
create table preferences (
  owner text primary key,
  content jsonb not null
);
--> statement-breakpoint
-- For the history of one person, and of what was accepted, but not as asked.
create index requests_of_people on requests (actor_id, created_at desc, sequence desc)
where actor_kind = 'person' and deleted_at is null;
--> statement-breakpoint
create index requests_with_warnings on requests (created_at desc, sequence desc)
where deleted_at is null and warnings <> '[]'::jsonb;
