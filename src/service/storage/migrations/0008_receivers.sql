-- What was sent and answered in each attempt, for whoever looks at a delivery; null in those from before.
alter table delivery_attempts add column sent_headers json;
--> statement-breakpoint
alter table delivery_attempts add column answer_headers json;
--> statement-breakpoint
create table receivers (
  id uuid primary key,
  name text,
  answer_status integer not null,
  created_at timestamptz not null,
  last_received_at timestamptz,
  expires_at timestamptz not null,
  received_count bigint not null default 0,
  -- How many came in the minute that began then, whichever process they came to.
  minute_began_at timestamptz,
  minute_count integer not null default 0
);
--> statement-breakpoint
create index receivers_expire on receivers (expires_at);
--> statement-breakpoint
create table receipts (
  id uuid primary key,
  sequence bigint generated always as identity unique,
  receiver_id uuid not null references receivers (id) on delete cascade,
  received_at timestamptz not null,
  query text not null,
  headers json not null,
  is_head_cut boolean not null,
  body bytea not null,
  body_bytes integer not null,
  status integer not null,
  signature json not null
);
--> statement-breakpoint
create index receipts_list on receipts (receiver_id, sequence desc);
