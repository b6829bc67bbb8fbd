-- Direct links that the embedded database's process keeps in memory (`kept-links.ts`) are forgotten when something that
-- they were found by changes: a template, or a request that is finished. Triggers, so that no way of changing them can
-- forget the links.
create function notify_link_changes() returns trigger language plpgsql as $$
begin
  perform pg_notify('overprint_links', '');
  return null;
end $$;
--> statement-breakpoint
create trigger templates_notified after update or delete on templates
for each statement execute function notify_link_changes();
--> statement-breakpoint
-- Not when a request is finished: no link shows it before.
create trigger finished_requests_notified after update on requests
for each row when (old.state = 'done') execute function notify_link_changes();
--> statement-breakpoint
create trigger deleted_requests_notified after delete on requests
for each statement execute function notify_link_changes();
