-- Pictures that came in requests are assets of their own kind: kept as long as a request names them.
alter table assets add column is_from_request boolean not null default false;
--> statement-breakpoint
alter table assets add column sweep_after timestamptz;
--> statement-breakpoint
create index assets_to_sweep on assets (sweep_after) where sweep_after is not null;
--> statement-breakpoint
create table request_pictures (
  request_id uuid not null references requests (id) on delete cascade,
  asset_id text not null,
  primary key (request_id, asset_id)
);
--> statement-breakpoint
create index request_pictures_by_asset on request_pictures (asset_id);
--> statement-breakpoint
-- A trigger, so that no way of deleting requests can forget their pictures. A later moment that is set already stays:
-- a request that is being accepted has asked for it.
create function release_request_picture() returns trigger language plpgsql as $$
begin
  update assets set sweep_after = coalesce(sweep_after, 'epoch') where id = old.asset_id and is_from_request;
  return null;
end $$;
--> statement-breakpoint
create trigger request_pictures_released after delete on request_pictures
for each row execute function release_request_picture();
