-- Texts of the search from before it left out webhooks' paths and the secrets in addresses. The sweeper writes them again.
with removed as (delete from request_texts where text like '%//%' returning request_id)
insert into unindexed_requests select request_id from removed on conflict do nothing;
