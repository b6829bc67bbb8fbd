-- The audit log: who did what to which thing, from where and when. Each entry is written in the transaction that does
-- the thing.
create table audit (
  id bigint generated always as identity primary key,
  -- The database's clock, because several processes write.
  at timestamptz not null default clock_timestamp(),
  actor_kind text not null check (actor_kind in ('root', 'key', 'person', 'service')),
  actor_id text not null,
  actor_name text not null,
  address text,
  action text not null,
  target_kind text not null,
  target_id text not null,
  target_name text,
  revision integer,
  detail text,
  -- What a search looks through, folded.
  search_text text not null
);
--> statement-breakpoint
create index audit_targets on audit (target_kind, target_id, id);
--> statement-breakpoint
create index audit_actors on audit (actor_id, id);
--> statement-breakpoint
create index audit_actions on audit (action, id);
--> statement-breakpoint
create index audit_times on audit (at);
--> statement-breakpoint
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the audit log are neither changed nor deleted';
end $$;
--> statement-breakpoint
create trigger audit_append_only before update or delete or truncate on audit
for each statement execute function refuse_audit_change();
