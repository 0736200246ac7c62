-- The text of a contract's document is one of its terms.
create function change_document_terms() returns trigger language plpgsql as $$
begin
  perform terms_changed(new.agency_id, array[new.contract_id]);
  return null;
end $$;
create trigger add_terms after insert on contract_document for each row execute function change_document_terms();
create trigger change_terms after update of body, clauses on contract_document for each row
  when ((new.body, new.clauses) is distinct from (old.body, old.clauses)) execute function change_document_terms();
