-- What devices cost an organisation, and its invoices: a closed one is never changed, a correction is a new line. The database holds to that,
-- whoever writes: no role may update or delete, and a trigger refuses it to the owner too.

create table device_prices (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity unique,
  type text not null check (type in ('app', 'ev04', 'zoleo', 'button')),
  type_label text,
  free_devices integer not null default 0 check (free_devices >= 0),
  min_devices integer not null default 0 check (min_devices >= 0),
  unit_price integer not null check (unit_price >= 0),
  tiers json not null default '[]',
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organisation_id, id)
);
comment on column device_prices.unit_price is 'whole cents a device and month; not used where there are tiers';
comment on column device_prices.tiers is 'graduated: each device costs what the tier says that it falls into';
create unique index device_prices_by_type on device_prices (organisation_id, type);
select app.protect('device_prices', 'select, insert, update, delete', '');

create table invoices (
  organisation_id bigint not null references organisations,
  id bigint generated always as identity unique,
  starts_on date not null,
  ends_on date not null,
  notes text[] not null,
  departments jsonb not null,
  closed_at timestamptz not null default app.now(),
  closed_by_staff_id bigint not null references users,
  closed_by_name text not null,
  tx_id xid8 not null default pg_current_xact_id(),
  primary key (organisation_id, id),
  check (extract(day from starts_on) = 1 and ends_on > starts_on)
);
comment on column invoices.ends_on is 'the last day of the period';
comment on column invoices.departments is 'the amounts of the devices by department where the organisation is invoiced so';
create unique index invoices_by_period on invoices (organisation_id, starts_on);
create index invoices_by_closer on invoices (closed_by_staff_id);

create table invoice_lines (
  organisation_id bigint not null,
  invoice_id bigint not null,
  id bigint generated always as identity unique,
  kind text not null check (kind in ('devices', 'messages', 'correction')),
  month date not null,
  label text not null,
  arithmetic text[] not null,
  amount bigint not null,
  written_at timestamptz not null default app.now(),
  written_by_staff_id bigint not null references users,
  written_by_name text not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, invoice_id) references invoices (organisation_id, id),
  check (kind = 'correction' or amount >= 0)
);
comment on column invoice_lines.amount is 'whole cents; below 0 only in a correction';
create index invoice_lines_by_invoice on invoice_lines (organisation_id, invoice_id, id);
create index invoice_lines_by_writer on invoice_lines (written_by_staff_id);

create function app.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'A closed invoice is not changed. Add a correction.' using errcode = 'check_violation';
end $$;
create function app.refuse_late_line() returns trigger language plpgsql as $$
begin
  if new.kind <> 'correction'
    and not exists (select from invoices i where i.organisation_id = new.organisation_id and i.id = new.invoice_id and i.tx_id = pg_current_xact_id())
  then raise exception 'A closed invoice gets corrections only.' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger invoices_stay before update or delete on invoices for each row execute function app.refuse_change();
create trigger invoice_lines_stay before update or delete on invoice_lines for each row execute function app.refuse_change();
create trigger invoice_lines_only_corrections before insert on invoice_lines for each row execute function app.refuse_late_line();

select app.protect('invoices', 'select, insert', '');
select app.protect('invoice_lines', 'select, insert', '');
revoke update, delete on invoices, invoice_lines from vigil_platform;
