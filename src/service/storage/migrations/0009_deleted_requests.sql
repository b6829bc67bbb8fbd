-- Deleted requests by age, for when records are kept for a limited time. Those that live have an index already.
create index requests_deleted on requests (created_at) where deleted_at is not null;
