-- The words by which a text message from an organisation's people raises an alert.
alter table organisations add column help_words text not null default 'HELP, SOS, EMERGENCY, 000, 911, 112' check (length(help_words) <= 1000);
comment on column organisations.help_words is 'words with commas between them; HELP and SOS count always';
