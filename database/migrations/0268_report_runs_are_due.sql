-- The times of its schedule that a run is for: its period ends at the last of them and not when the file is made, else what comes in between two runs is in
-- none of them, or in both. The first is earlier where runs were missed (decision 0079).
alter table report_runs
  add column first_due_at timestamptz,
  add column due_at timestamptz,
  add constraint report_runs_due_check check ((first_due_at is null) = (due_at is null) and first_due_at <= due_at);
