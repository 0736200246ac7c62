-- Tells people of answers to emails that they sent from here.
do $$
declare kinds text;
begin
  select string_agg(quote_literal(kind), ', ') into kinds from (
    select m[1] as kind from regexp_matches((select pg_get_constraintdef(oid) from pg_constraint where conname = 'notification_kind_check'), '''([A-Za-z]+)''', 'g') m
    union select 'mailReply') all_kinds;
  alter table notification drop constraint notification_kind_check;
  execute format('alter table notification add constraint notification_kind_check check (kind in (%s))', kinds);
end $$;

-- Whether a colleague may read an email that is not private: the rule of areas/mail/mail.rules.ts, for readers who are not the one who acts.
create function reads_mail(of_agency uuid, reader uuid, which uuid) returns boolean language sql stable as $$
  select exists (
    select from mail_log m join account a on a.agency_id = m.agency_id and a.id = reader left join permission p on p.agency_id = a.agency_id and p.staff_id = a.id
    where m.agency_id = of_agency and m.id = which and m.deleted_at is null and m.private_to is null and a.deleted_at is null and a.locked_at is null and (
      a.role <> 'staff'
      or p.levels -> 'COMM' ?| array['VIEW_ALL', 'EDIT_ALL']
      or p.levels -> 'COMM' ?| array['VIEW_ASSIGN', 'EDIT_ASSIGN'] and (m.made_by = reader or m.received_by = reader
        or exists (select from mail_log_party l join assignment s on s.agency_id = l.agency_id and s.record_id = l.record_id
          where l.agency_id = of_agency and l.mail_id = which and s.staff_id = reader and s.ended_at is null))))
$$;
