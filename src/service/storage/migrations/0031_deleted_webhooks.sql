-- Deliveries keep the id of their webhook when it is deleted, so that they are still listed by it.
alter table deliveries drop constraint deliveries_webhook_id_fkey;
