-- The lists that share this table are data of the contract (master-lists.ts), which names them; a new one needs no change here.
alter table master_entry drop constraint master_entry_slug_check;
