-- Tries to sign in are delayed by account and place. A browser that the account has signed in with before is a place of its own, whatever its network.
-- user_credentials.failed_attempts and locked_until are read by nothing any more; a later migration drops them, once no earlier version runs beside.

alter table sign_in_attempts add column browser_id text;
comment on column sign_in_attempts.browser_id is 'the known browser that tried; null for a try from an unknown one, which counts by its address';
