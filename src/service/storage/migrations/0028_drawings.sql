-- What a drawing says: its warnings, without those of its request, and whether the changed texts fit. Null for a request
-- that was finished by an earlier version, and where there is nothing to say.
alter table requests add column drawing jsonb;
