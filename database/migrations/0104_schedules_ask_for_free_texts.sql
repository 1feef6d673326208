-- A time of a schedule for which no free text messages are left is noted as such, and sends nothing.
alter table message_schedule_runs drop constraint message_schedule_runs_outcome_check;
alter table message_schedule_runs add constraint message_schedule_runs_outcome_check check (outcome in ('sent', 'late', 'off', 'no_free_sms'));
