-- Which of many equal requests has the picture, in the order in which they are preferred: a template that is rendered
-- again and again without changes has thousands of them, and each new one looks.
create index requests_equal_ordered on requests (render_key, (state = 'done') desc, expires_at desc nulls first, created_at desc)
where state <> 'failed' and deleted_at is null and not is_purged and render_key is not null;
--> statement-breakpoint
drop index requests_equal;
--> statement-breakpoint
-- For the list of uploads.
create index assets_newest on assets (created_at desc, id desc);
