-- Uploaded pictures and fonts; their bytes lie in the object store.
create table assets (
  id text primary key,
  kind text not null check (kind in ('picture', 'font')),
  content_type text not null,
  bytes bigint not null,
  width integer,
  height integer,
  created_at timestamptz not null
);
