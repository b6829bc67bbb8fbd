-- Receivers get the request with its fields in the order they were sent, which jsonb does not keep.
alter table requests alter column body type json using body::json;
--> statement-breakpoint
create table webhooks (
  id uuid primary key,
  url text not null unique,
  actions text[] not null,
  created_at timestamptz not null
);
--> statement-breakpoint
create table deliveries (
  id uuid primary key,
  sequence bigint generated always as identity unique,
  request_id uuid references requests (id) on delete cascade,
  webhook_id uuid references webhooks (id) on delete set null,
  action text not null,
  url text not null,
  payload text not null,
  state text not null check (state in ('pending', 'delivered', 'abandoned')),
  turn integer not null,
  tries integer not null,
  attempt_count integer not null,
  due_at timestamptz,
  created_at timestamptz not null,
  check ((state = 'pending') = (due_at is not null))
);
--> statement-breakpoint
create index deliveries_list on deliveries (created_at desc, sequence desc);
--> statement-breakpoint
create index deliveries_by_request on deliveries (request_id, created_at desc, sequence desc) where request_id is not null;
--> statement-breakpoint
-- Nearly all are delivered; this is for finding the others.
create index deliveries_undelivered on deliveries (state, created_at desc, sequence desc) where state <> 'delivered';
--> statement-breakpoint
create index deliveries_by_webhook on deliveries (webhook_id) where webhook_id is not null;
--> statement-breakpoint
create table delivery_attempts (
  delivery_id uuid not null references deliveries (id) on delete cascade,
  attempt integer not null,
  at timestamptz not null,
  status integer,
  duration_ms double precision not null,
  failure text,
  answer text not null,
  primary key (delivery_id, attempt),
  check (status is not null or failure is not null)
);
