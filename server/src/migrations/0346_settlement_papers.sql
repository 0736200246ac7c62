-- The PDF of a version that both have signed, as it was made then; null for those of before, which are made when asked for.
alter table settlement_version add column pdf bytea;
