-- Run once by the image of PostgreSQL, when its volume is empty: the owner, who alone sees every row
-- (docs/runbook.md, Setting up).
\set password `cat /run/secrets/owner_password`
create role vigil_owner login createrole bypassrls password :'password';
create database vigil owner vigil_owner;
