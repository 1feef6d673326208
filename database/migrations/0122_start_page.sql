-- Where somebody of the centre lands after signing in: the dashboard (R057), or the console for those who prefer it.
alter table users add column start_page text not null default 'dashboard' check (start_page in ('dashboard', 'console'));
