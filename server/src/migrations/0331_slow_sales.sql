-- A notification for those who are assigned to a show that sells more slowly than the shows it is compared with did.
do $$
declare kinds text;
begin
  select string_agg(quote_literal(kind), ', ') into kinds from (
    select m[1] as kind
    from regexp_matches(
      (select pg_get_constraintdef(oid) from pg_constraint where conname = 'notification_kind_check'),
      '''([A-Za-z]+)''', 'g') m
    union select 'slowSales') all_kinds;
  alter table notification drop constraint notification_kind_check;
  execute format('alter table notification add constraint notification_kind_check check (kind in (%s))', kinds);
end $$;
