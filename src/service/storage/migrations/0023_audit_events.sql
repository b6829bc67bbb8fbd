-- Entries of dashboards with people of their own: each event has an id that no other one has, so that one that is sent
-- again is stored once.
alter table audit add column event_id uuid not null default gen_random_uuid();
--> statement-breakpoint
create unique index audit_events on audit (event_id);
--> statement-breakpoint
-- How many events the entry stands for: refused logins are counted.
alter table audit add column count integer not null default 1 check (count > 0);
--> statement-breakpoint
-- The list is in the order of time, because entries of a dashboard may arrive late.
drop index audit_times;
--> statement-breakpoint
create index audit_order on audit (at desc, id desc);
--> statement-breakpoint
create function announce_audit() returns trigger language plpgsql as $$
begin
  perform pg_notify('overprint_audit', '');
  return null;
end $$;
--> statement-breakpoint
create trigger audit_announced after insert on audit for each statement execute function announce_audit();
--> statement-breakpoint
-- The last entry that each receiver of the log has accepted.
create table audit_positions (
  receiver text primary key,
  entry_id bigint not null
);
--> statement-breakpoint
-- One job at most sends the log to a receiver, in all processes.
create unique index jobs_of_audit on jobs (group_name) where name = 'audit' and state <> 'done';
