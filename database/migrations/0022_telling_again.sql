-- An alert whose contact answered may call again, or be let go by whoever had it: its telling begins anew, after the rounds of the one before.
alter table escalations add column rounds_before integer not null default 0;
