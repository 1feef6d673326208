-- The list of organisations reads a page from an index in each of its orders. The end of a contract needs one for each direction, since those without come last in both.
create index organisations_by_creation on organisations (created_at, id);
create index organisations_by_contract_end on organisations (contract_end_date, id);
create index organisations_by_contract_end_last_first on organisations (contract_end_date desc nulls last, id desc);
create index organisations_by_users on organisations (users_count, id);
create index organisations_by_devices on organisations (devices_count, id);
