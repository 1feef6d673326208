-- A row that is imported leaves the indexes by which rows are found that wait or have the same email: marking 10,000 rows wrote four entries for each.
-- Whose email an imported row has is asked of drafts and people.
drop index import_rows_by_state, import_rows_by_email;
create index import_rows_by_state on import_rows (organisation_id, import_id, state, position) where state <> 'imported';
create index import_rows_by_email on import_rows (organisation_id, import_id, email_key, position) where email_key is not null and state <> 'imported';
