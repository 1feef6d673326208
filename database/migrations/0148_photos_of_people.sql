-- The photo of a person, shown to whoever may read their profile. It is kept apart from the person: rows of people are read far more often than a picture.
create table user_photos (
  organisation_id bigint not null,
  user_id bigint not null,
  -- SHA-256 of the bytes, which is part of its address.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  type text not null check (type in ('image/png', 'image/jpeg')),
  width integer not null check (width between 1 and 4096),
  height integer not null check (height between 1 and 4096),
  bytes bytea not null check (length(bytes) <= 2097152),
  uploaded_at timestamptz not null default app.now(),
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references users (organisation_id, id)
);
select app.protect('user_photos', 'select, insert, update, delete', 'select');

-- As app.follow_removal: whoever is removed is not shown any more, whichever view removes them.
create function app.forget_photo() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from user_photos where organisation_id = new.organisation_id and user_id = new.id;
  return null;
end $$;
revoke execute on function app.forget_photo from public;
create trigger forget_photo after update on users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function app.forget_photo();
