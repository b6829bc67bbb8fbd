-- Keys besides the root key. A key's text is not stored: its digest finds it.
create table keys (
  id uuid primary key,
  name text not null,
  -- SHA-256 of the text, base64url.
  digest text not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- The only templates that it may use; null: all.
  templates text[],
  -- Null: the limit that all keys have in common.
  quota integer check (quota > 0),
  window_seconds integer check (window_seconds > 0),
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  check ((quota is null) = (window_seconds is null))
);
--> statement-breakpoint
create index keys_list on keys (created_at desc, id desc);
--> statement-breakpoint
-- The maker of a request. Null in earlier ones and in those of signed links; of the root key only the kind is stored.
alter table requests
  add column actor_kind text check (actor_kind in ('root', 'key', 'person')),
  add column actor_id text,
  add column actor_name text;
--> statement-breakpoint
-- For the history of one key. Requests of the root key and of people are not in it.
create index requests_of_keys on requests (actor_id, created_at desc, sequence desc)
where actor_kind = 'key' and deleted_at is null;
