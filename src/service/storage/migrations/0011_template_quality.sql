-- Copied out of the document, so that the list need not read documents. What is no number there stands for the scene's default, 85.
alter table templates add column quality double precision not null generated always as (
  case
    when document ->> 'quality' ~ '^\s*[+-]?(\d+(\.\d*)?|\.\d+)\s*$' then (document ->> 'quality')::double precision
    else 85
  end
) stored;
