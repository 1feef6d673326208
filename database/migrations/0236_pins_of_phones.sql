-- A phone may ask for a PIN before "I am safe" is sent. A second PIN looks the same on the phone and raises a silent duress alert.
alter table app_installations
  add column safe_pin_hash text,
  add column duress_pin_hash text,
  add column pin_set boolean not null generated always as (safe_pin_hash is not null) stored,
  add check ((safe_pin_hash is null) = (duress_pin_hash is null));
comment on column app_installations.safe_pin_hash is 'scrypt, salted; read by the platform alone';
comment on column app_installations.duress_pin_hash is 'scrypt, salted; read by the platform alone';
grant select (pin_set) on app_installations to vigil_tenant, vigil_restricted;
