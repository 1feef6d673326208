-- A resolved alert has its note, whatever the program forgets to ask for. Rows from before are not looked at.

alter table alerts add constraint alerts_resolved_with_note check (status <> 'resolved' or coalesce(note, '') ~ '\S') not valid;
