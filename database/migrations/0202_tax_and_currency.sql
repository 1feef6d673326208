-- The currency of an organisation's invoices and the tax on them, each valid from a day on; a line keeps the tax that it was closed with.
create table invoice_settings (
  organisation_id bigint primary key references organisations,
  currency text check (currency ~ '^[A-Z]{3}$'),
  tax_name text,
  tax_rate integer not null default 0 check (tax_rate between 0 and 10000),
  valid_from date,
  updated_at timestamptz
);
comment on column invoice_settings.currency is 'null is that of the country of the organisation';
comment on column invoice_settings.tax_rate is 'hundredths of a percent';
comment on column invoice_settings.valid_from is 'the first day of these values; null where they have always been valid';
select app.protect('invoice_settings', 'select, insert, update', '');

create function app.billing_value(settings invoice_settings) returns json language sql stable as $$
  select json_build_object('currency', settings.currency, 'tax_name', settings.tax_name, 'tax_rate', settings.tax_rate)
$$;
create function app.keep_invoice_settings() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Without settings there was no tax: that stays so on the days before the first.
  insert into billing_versions (organisation_id, subject, valid_from, value, tx_id)
  values (new.organisation_id, 'tax', date '0001-01-01', json_build_object('currency', null, 'tax_name', null, 'tax_rate', 0), '0') on conflict do nothing;
  if tg_op = 'INSERT' then
    if new.valid_from is not null or new.currency is not null or new.tax_rate > 0 then
      perform app.keep_billing_version(new.organisation_id, 'tax', app.billing_value(new), null, new.valid_from);
    end if;
    return null;
  end if;
  if app.billing_value(new)::text <> app.billing_value(old)::text or new.valid_from is distinct from old.valid_from then
    new.valid_from := app.keep_billing_version(new.organisation_id, 'tax', app.billing_value(new), old.valid_from, new.valid_from);
  end if;
  return new;
end $$;
create trigger keep_version_added after insert on invoice_settings for each row execute function app.keep_invoice_settings();
create trigger keep_version_changed before update on invoice_settings for each row execute function app.keep_invoice_settings();
revoke execute on function app.billing_value(invoice_settings), app.keep_invoice_settings from public;

alter table invoices add column currency text not null default 'AUD';
alter table invoice_lines add column tax_name text, add column tax_rate integer not null default 0, add column tax_amount bigint not null default 0;
comment on column invoice_lines.amount is 'whole cents before tax; below 0 only in a correction';
comment on column invoice_lines.tax_rate is 'hundredths of a percent';
comment on column invoice_lines.tax_amount is 'whole cents; those of one rate are together the tax on the sum of their amounts, rounded once';
