-- Whether a signer signed under another name than they were invited by, and said so. Kept like the rest of a signature.
alter table signer add column other_name boolean not null default false;
grant update (other_name) on signer to greenroom_app;
call log_history_of('signer', 'contract_id', array['other_name'], 'update');
