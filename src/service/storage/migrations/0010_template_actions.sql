-- Template events have the interface's names and fields since. What has arrived already stays as it was sent.
update deliveries set
  action = left(action, -1),
  payload = json_build_object(
    'action', left(action, -1),
    'templateId', payload::json -> 'templateId',
    'name', payload::json -> 'template' -> 'name',
    'tags', payload::json -> 'template' -> 'tags',
    'preview', payload::json -> 'template' -> 'preview',
    'template', payload::json -> 'template'
  )::text
where action in ('TEMPLATE_CREATED', 'TEMPLATE_UPDATED', 'TEMPLATE_DELETED') and state <> 'delivered';
