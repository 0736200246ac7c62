-- Instalments become ready by the turn of the days alone, also of a contract that is signed after their day.
drop trigger ready_signed_instalments on contract;
drop function ready_signed_instalments();
