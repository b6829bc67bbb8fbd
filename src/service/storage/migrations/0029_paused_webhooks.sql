-- Since when the deliveries of a webhook wait; null: they are sent. A process of the previous version does not read it and
-- sends them.
alter table webhooks add column paused_at timestamptz;
--> statement-breakpoint
-- Those of one webhook by time, for its rate of failures and its list; and the ones that still wait, in their order.
create index deliveries_of_webhooks on deliveries (webhook_id, created_at desc, sequence desc)
include (state, attempt_count) where webhook_id is not null;
--> statement-breakpoint
create index deliveries_pending_of_webhooks on deliveries (webhook_id, sequence)
where webhook_id is not null and state = 'pending';
--> statement-breakpoint
drop index deliveries_by_webhook;
