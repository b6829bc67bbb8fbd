-- Uploaded pictures and fonts; their bytes lie in the object store.
create table assets (
  id text primary key,
  kind text not null check (kind in ('picture', 'font')),
  content_type text not null,
  bytes bigint not null,
  width integer,
  height integer,
  -- Of fonts: the family's name in lower case, by which texts find it, and what drawing needs to know.
  family_key text,
  face jsonb,
  created_at timestamptz not null,
  check ((kind = 'font') = (family_key is not null and face is not null))
);
--> statement-breakpoint
create index assets_by_family on assets (family_key, created_at desc) where family_key is not null;
