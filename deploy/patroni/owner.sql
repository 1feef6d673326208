-- The owner of Vigil's database, made once on the primary by the superuser. `bypassrls` is for the
-- owner alone: migrations and backups must see every organisation's rows.
--
-- Placeholders:
--   OWNER_PASSWORD   of vigil_owner, as in DATABASE_URL
create role vigil_owner login createrole bypassrls password '${OWNER_PASSWORD}';
-- For `npm run move-organisation`, which copies rows without their triggers.
grant set on parameter session_replication_role to vigil_owner;
create database vigil owner vigil_owner;
