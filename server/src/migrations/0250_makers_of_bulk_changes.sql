-- Whoever changed many records undoes it, and nobody else who comes by the token. A change of before has no maker, and its
-- hour passes without an undo.
alter table bulk_change add column made_by uuid;
