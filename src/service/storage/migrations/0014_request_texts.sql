-- What the history's search looks through: one folded text per request, in a narrow table, because reading the requests
-- themselves takes ten times as long.
create table request_texts (
  request_id uuid primary key references requests (id) on delete cascade,
  text text not null
);
--> statement-breakpoint
-- Requests without a text: those from before this table, and those of processes of an earlier version that still run.
-- The sweeper writes their texts.
create table unindexed_requests (
  request_id uuid primary key references requests (id) on delete cascade
);
--> statement-breakpoint
insert into unindexed_requests select id from requests;
--> statement-breakpoint
create function note_unindexed_requests() returns trigger language plpgsql as $$
begin
  insert into unindexed_requests
  select id from inserted where not exists (select from request_texts where request_id = inserted.id)
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
-- At the end of the statement, which inserts the texts as well.
create trigger requests_inserted after insert on requests
referencing new table as inserted for each statement execute function note_unindexed_requests();
