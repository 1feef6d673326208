-- The look of an organisation: its colour, and its pictures as they were made of what was uploaded.
create table brandings (
  organisation_id bigint primary key references organisations,
  accent_colour text check (accent_colour ~ '^#[0-9a-f]{6}$'),
  updated_at timestamptz
);
select app.protect('brandings', 'select, insert, update', '');

create table branding_images (
  organisation_id bigint not null references organisations,
  slot text not null check (slot in ('logo', 'login_logo')),
  -- SHA-256 of the bytes, which is part of its address.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  type text not null check (type in ('image/png', 'image/jpeg')),
  width integer not null check (width between 1 and 4096),
  height integer not null check (height between 1 and 4096),
  bytes bytea not null check (length(bytes) <= 4194304),
  uploaded_at timestamptz not null default app.now(),
  primary key (organisation_id, slot)
);
select app.protect('branding_images', 'select, insert, update, delete', '');
