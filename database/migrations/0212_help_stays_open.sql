-- Whoever asked for help in a safety check stays in need until somebody closes it: the alert is resolved or, where none was raised, they are marked safe.
-- Their own later answer does not close it.
alter table message_recipients add column help text check (help in ('open', 'closed'));
update message_recipients r set help = 'open' from messages m
where m.organisation_id = r.organisation_id and m.id = r.message_id and m.response_type = 'safe_or_help' and r.answer = 'help';
