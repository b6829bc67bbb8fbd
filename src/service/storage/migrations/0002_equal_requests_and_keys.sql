-- Whether pictures of this template may be asked for by a direct link.
alter table templates add column direct_links boolean not null default true;
--> statement-breakpoint
-- Requests whose picture, stored or in work, another one may share.
create index requests_equal on requests (render_key) where state <> 'failed' and deleted_at is null and not is_purged and render_key is not null;
--> statement-breakpoint
drop index requests_shareable;
--> statement-breakpoint
-- For taking away what has been kept long enough.
create index requests_stored on requests (created_at) where state = 'done' and deleted_at is null and not is_purged;
--> statement-breakpoint
create table unused_objects (
  id bigint generated always as identity primary key,
  object_key text not null
);
--> statement-breakpoint
create table idempotency_keys (
  caller text not null,
  key text not null,
  fingerprint text not null,
  status integer not null,
  body json,
  request_id uuid,
  is_file boolean not null,
  created_at timestamptz not null,
  primary key (caller, key)
);
--> statement-breakpoint
create index idempotency_keys_by_age on idempotency_keys (created_at);
