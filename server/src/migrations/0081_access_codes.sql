-- A code that a signer is given another way than by the email with their link.

alter table signer
  -- `salt:key` of scrypt, in hexadecimal; null without a code.
  add column code_hash text,
  -- Wrong ones since the last link was sent.
  add column code_tries smallint not null default 0;
-- A link that was made by entering the code, and opens until then.
alter table signing_link add column unlocked_until timestamptz;
grant update (code_tries) on signer to greenroom_app;
