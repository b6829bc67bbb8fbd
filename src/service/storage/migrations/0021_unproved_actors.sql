-- Whether a dashboard named the actor without a proof. Entries of earlier versions do not say; their column is false.
alter table audit add column actor_unproved boolean not null default false;
