-- The words of rich text, which is HTML of a dozen elements that the server has sanitised.
create function plain_text(html text) returns text language sql immutable parallel safe as $$
  select btrim(replace(replace(replace(replace(replace(regexp_replace(regexp_replace(html, '</(p|li|h[1-6])>|<br ?/?>', ' ', 'g'), '<[^>]*>', '', 'g'),
    '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&nbsp;', ' '), '&amp;', '&'))
$$;

-- The newest calls of a person or partner, without reading the others.
create index on call_log (agency_id, about_id, started_at desc, id desc) where about_id is not null and deleted_at is null;
