-- How the call of a response step ended, beside what was noted; a later outcome replaces it, and the timeline keeps both.
alter table alert_step_ticks
  add column outcome text check (outcome in ('answered', 'no_answer', 'busy', 'voicemail', 'wrong_number', 'safe', 'needs_help'));
grant update on alert_step_ticks to vigil_centre;
