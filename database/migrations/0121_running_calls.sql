-- Who is on a call now is asked every few seconds: the calls that have not ended are few among all of them.
create index phone_calls_running on phone_calls (started_at) where ended_at is null;
