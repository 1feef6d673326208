-- Administrators of an organisation start at their dashboard unless they prefer their account, as the specification has it (decision 0091).
alter table users drop constraint users_start_page_check;
alter table users add constraint users_start_page_check check (start_page in ('dashboard', 'console', 'account')) not valid;
alter table users validate constraint users_start_page_check;
