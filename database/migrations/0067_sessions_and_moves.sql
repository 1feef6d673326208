-- A new role ends the person's sessions, as disabling does: what was opened with the earlier rights is not carried on.
drop trigger end_sessions on users;
create trigger end_sessions after update of status, expires_at, role on users for each row
  when (old.status = 'active' and new.status <> 'active' or old.role <> new.role
    or old.expires_at is distinct from new.expires_at and least(old.expires_at, new.expires_at) <= app.now())
  execute function app.end_sessions();

-- Somebody who is moved to another organisation goes on with their passkeys and recovery codes. The hash of a code has the id that the person had then.
alter table recovery_codes add column hashed_for bigint;
update recovery_codes set hashed_for = user_id;
alter table recovery_codes alter column hashed_for set not null;
create or replace function app.hand_over_second_factor(earlier bigint, later bigint) returns void language sql volatile as $$
  update two_factor_secrets set user_id = later where user_id = earlier;
  update recovery_codes set user_id = later where user_id = earlier;
  update passkeys set user_id = later where user_id = earlier;
$$;
