-- `search-index.ts` creates an index with the extension pg_trgm after the migrations, where it can. An earlier version of
-- the embedded database lacks the extension's code and could not store requests; this migration makes it refuse the folder.
select 1;
