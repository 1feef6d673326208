-- Phone numbers are kept as they are dialled abroad (E.164), and only so (decision 0053). Those from before are converted after this, with the numbers of
-- all countries (server/kit/db/convert-numbers.ts); one that cannot be read stays as it is until somebody corrects it, so this is no check constraint, as messaging_contacts and organisation_numbers have.
create function app.require_dialled() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  nth integer := 0;
  given text;
begin
  while nth < tg_nargs loop
    given := to_jsonb(new) ->> tg_argv[nth];
    if given !~ '^\+[1-9][0-9]{6,14}$' and (tg_op = 'INSERT' or given is distinct from to_jsonb(old) ->> tg_argv[nth]) then
      raise exception 'The phone number % of %.% is not written as +61491570156.', given, tg_table_name, tg_argv[nth]
        using errcode = 'check_violation', constraint = 'numbers_are_dialled';
    end if;
    nth := nth + 2;
  end loop;
  return new;
end $$;
comment on function app.require_dialled is 'arguments: each column with a number, and the column with the country by which it was written';
revoke execute on function app.require_dialled from public;

create trigger numbers_are_dialled before insert or update of mobile, landline on users
  for each row execute function app.require_dialled('mobile', 'mobile_country', 'landline', 'landline_country');
create trigger numbers_are_dialled before insert or update of mobile, landline on personal_contacts
  for each row execute function app.require_dialled('mobile', 'mobile_country', 'landline', 'landline_country');
create trigger numbers_are_dialled before insert or update of accounts_mobile, accounts_landline on departments
  for each row execute function app.require_dialled('accounts_mobile', 'accounts_mobile_country', 'accounts_landline', 'accounts_landline_country');
create trigger numbers_are_dialled before insert or update of contact_phone, contact_landline, accounts_phone, accounts_landline on organisations
  for each row execute function app.require_dialled(
    'contact_phone', 'contact_country', 'contact_landline', 'contact_country', 'accounts_phone', 'accounts_country', 'accounts_landline', 'accounts_country');
create trigger numbers_are_dialled before insert or update of phone, landline on devices
  for each row execute function app.require_dialled('phone', 'country', 'landline', 'country');
create trigger numbers_are_dialled before insert or update of mobile, landline on provisioning_records
  for each row execute function app.require_dialled('mobile', 'country_id', 'landline', 'country_id');
