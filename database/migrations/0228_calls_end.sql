-- A call that nobody ends is asked about: when its operator last said that it still runs.
alter table phone_calls add column confirmed_at timestamptz;
