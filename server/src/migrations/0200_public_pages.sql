-- What fans see without signing in: the pages of talents, and the log of what of their content changed.

-- What an agency sets about its public pages; without a row there are none.
create table public_site (
  id uuid primary key,
  agency_id uuid not null unique references agency,
  pages boolean not null default false,
  -- The agency's part of each address.
  address text not null unique check (address ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(address) <= 60),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
call enable_tenant_row_security('public_site');
call count_versions('public_site');
call notify_changes('public_site', 'public_site', 'id');
grant select, insert, update on public_site to greenroom_app;
-- A request names the agency by its address.
create policy signing_in on public_site for select to greenroom_auth using (true);
grant select (agency_id, pages, address) on public_site to greenroom_auth;

-- Whether a talent has a page.
create table public_page (
  id uuid primary key,
  agency_id uuid not null,
  person_id uuid not null,
  shown boolean not null default false,
  -- What podcast directories ask of a feed.
  podcast_category text not null default 'Arts',
  explicit boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  unique (agency_id, person_id),
  foreign key (agency_id, person_id) references person (agency_id, id)
);
call enable_tenant_row_security('public_page');
call count_versions('public_page');
call notify_changes('public_page', 'favourite', 'person_id');
grant select, insert, update on public_page to greenroom_app;

-- The talent's part of the address, now or until it was replaced: an old one leads on for a year.
create table public_address (
  agency_id uuid not null,
  address text not null check (address ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(address) <= 60),
  person_id uuid not null,
  replaced_at timestamptz,
  primary key (agency_id, address),
  foreign key (agency_id, person_id) references person (agency_id, id)
);
create unique index on public_address (agency_id, person_id) where replaced_at is null;
create index on public_address (agency_id, person_id);
call enable_tenant_row_security('public_address');
grant select, insert, update on public_address to greenroom_app;

-- The part of a public file's address: known from its key, which it does not give away.
create index on media (sha256(uuid_send(key)));

-- Content that fans have seen, in the order of its last change. Who reads on from a position misses nothing and hears of what
-- was withdrawn.
create table public_change (
  agency_id uuid not null,
  item_id uuid not null,
  -- Given at the end of the transaction, one transaction of an agency after the other; null until then.
  position bigint,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (agency_id, item_id),
  foreign key (agency_id, item_id) references content_item (agency_id, id)
);
create index on public_change (agency_id, position);
create index on public_change (agency_id, changed_at);
call enable_tenant_row_security('public_change');
grant select, insert, update on public_change to greenroom_app;
create sequence public_change_position;
grant usage on sequence public_change_position to greenroom_app;

create function place_public_change() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('public change ' || new.agency_id, 0));
  update public_change set position = nextval('public_change_position') where agency_id = new.agency_id and item_id = new.item_id and position is null;
  return null;
end $$;
create constraint trigger place_public_change after insert or update of changed_at on public_change
  deferrable initially deferred for each row execute function place_public_change();

-- Notes a change of content that fans see or have seen, and makes every process forget what it shows of the agency.
create function note_public_change(agency uuid, items uuid[]) returns void language plpgsql as $$
declare noted integer; added integer;
begin
  update public_change c set changed_at = clock_timestamp(), position = null where c.agency_id = agency and c.item_id = any (items);
  get diagnostics noted = row_count;
  insert into public_change (agency_id, item_id)
    select i.agency_id, i.id from content_item i where i.agency_id = agency and i.id = any (items) and i.kind in ('News', 'Event', 'Audio', 'Video') and i.status = 3
      and i.publish_at <= now() and i.deleted_at is null
    on conflict do nothing;
  get diagnostics added = row_count;
  if noted + added > 0 or exists (select from content_item i where i.agency_id = agency and i.id = any (items) and i.status = 3)
    then perform notify_access('public', agency); end if;
end $$;

create function public_content_changed() returns trigger language plpgsql as $$
declare changed record;
begin
  if tg_op = 'INSERT' then
    for changed in select agency_id, array_agg(id) as ids from after where status = 3 group by 1 loop
      perform note_public_change(changed.agency_id, changed.ids);
    end loop;
  else
    -- What is counted changes nothing that is shown.
    for changed in select n.agency_id, array_agg(n.id) as ids from after n join before o using (id)
      where (n.status = 3 or o.status = 3) and (n.status, n.publish_at, n.title, n.content, n.link, n.tags, n.media_credit, n.podcast, n.thumbnail_id, n.on_web_page,
          n.starts_at, n.external_audio_url, n.external_image_url, n.deleted_at, n.announced_at)
        is distinct from (o.status, o.publish_at, o.title, o.content, o.link, o.tags, o.media_credit, o.podcast, o.thumbnail_id, o.on_web_page,
          o.starts_at, o.external_audio_url, o.external_image_url, o.deleted_at, o.announced_at) group by 1 loop
      perform note_public_change(changed.agency_id, changed.ids);
    end loop;
  end if;
  return null;
end $$;
create trigger public_added after insert on content_item referencing new table as after for each statement execute function public_content_changed();
create trigger public_changed after update on content_item referencing old table as before new table as after
  for each statement execute function public_content_changed();

-- Of parts of an item: the argument is the column that names it.
create function public_part_changed() returns trigger language plpgsql as $$
declare changed record;
begin
  for changed in execute format('select agency_id, array_agg(distinct %I) as ids from touched group by 1', tg_argv[0]) loop
    perform note_public_change(changed.agency_id, changed.ids);
  end loop;
  return null;
end $$;
create trigger public_added after insert on content_event referencing new table as touched for each statement execute function public_part_changed('item_id');
create trigger public_changed after update on content_event referencing new table as touched for each statement execute function public_part_changed('item_id');
create trigger public_added after insert on content_media referencing new table as touched for each statement execute function public_part_changed('record_id');
create trigger public_changed after update on content_media referencing new table as touched for each statement execute function public_part_changed('record_id');
create trigger public_removed after delete on content_media referencing old table as touched for each statement execute function public_part_changed('record_id');

-- Of a talent: everything of theirs appears or is withdrawn.
create function note_public_talent(agency uuid, talent uuid) returns void language plpgsql as $$
begin
  perform note_public_change(agency, array(select c.item_id from public_change c join involvement v on v.agency_id = c.agency_id and v.record_id = c.item_id
    where c.agency_id = agency and v.involved_id = talent));
  perform notify_access('public', agency);
end $$;
create function public_talent_changed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'person' then perform note_public_talent(new.agency_id, new.id);
  else perform note_public_talent(new.agency_id, new.person_id); end if;
  return null;
end $$;
create trigger public_changed after update of status, state, stage, deleted_at on person for each row
  when ((old.status, old.state, old.stage, old.deleted_at) is distinct from (new.status, new.state, new.stage, new.deleted_at)) execute function public_talent_changed();
create trigger public_changed after update of enabled_in_app on person_config for each row
  when (old.enabled_in_app is distinct from new.enabled_in_app) execute function public_talent_changed();
create trigger public_added after insert on person_config for each row when (new.enabled_in_app) execute function public_talent_changed();
create function public_involvement_changed() returns trigger language plpgsql as $$
declare changed record;
begin
  for changed in select t.agency_id, array_agg(distinct t.record_id) as ids from touched t join content_item i on i.agency_id = t.agency_id and i.id = t.record_id group by 1 loop
    perform note_public_change(changed.agency_id, changed.ids);
  end loop;
  return null;
end $$;
create trigger public_added after insert on involvement referencing new table as touched for each statement execute function public_involvement_changed();
create trigger public_removed after delete on involvement referencing old table as touched for each statement execute function public_involvement_changed();

-- Of files: one that is ready, failed or gone.
create function public_media_changed() returns trigger language plpgsql as $$
declare changed record;
begin
  -- Most updates of files are about something else.
  if not exists (select from after n join before o using (id)
      where (n.state, n.preparing, n.variants, n.rendition_key, n.deleted_at) is distinct from (o.state, o.preparing, o.variants, o.rendition_key, o.deleted_at))
    then return null; end if;
  for changed in
    select f.agency_id, array_agg(distinct i.id) as ids from (
        select n.agency_id, n.id from after n join before o using (id)
          where (n.state, n.preparing, n.variants, n.rendition_key, n.deleted_at) is distinct from (o.state, o.preparing, o.variants, o.rendition_key, o.deleted_at)) f
      join content_item i on i.agency_id = f.agency_id and (i.thumbnail_id = f.id
        or i.id in (select m.record_id from content_media m where m.agency_id = f.agency_id and m.media_id = f.id)) group by 1 loop
    perform note_public_change(changed.agency_id, changed.ids);
  end loop;
  return null;
end $$;
create trigger public_changed after update on media referencing old table as before new table as after
  for each statement execute function public_media_changed();

-- Of what a page says of its talent, and whether there is one.
create function public_page_changed() returns trigger language plpgsql as $$
begin
  perform notify_access('public', new.agency_id);
  return null;
end $$;
create trigger public_changed after insert or update on public_site for each row execute function public_page_changed();
create trigger public_changed after insert or update on public_page for each row execute function public_page_changed();
create trigger public_changed after insert or update on public_address for each row execute function public_page_changed();
create trigger public_added after insert on favourite for each row execute function public_page_changed();
create trigger public_changed after update on favourite for each row
  when ((to_jsonb(old) - 'place' - 'updated_at') is distinct from (to_jsonb(new) - 'place' - 'updated_at')) execute function public_page_changed();

-- Whether another agency has an address: nothing else of other agencies is told.
create function public_site_taken(wanted text) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from public_site where address = wanted and agency_id <> (select written_agency()))
$$;
alter function public_site_taken(text) owner to greenroom_auth;
revoke execute on function public_site_taken(text) from public;
grant execute on function public_site_taken(text) to greenroom_app;
