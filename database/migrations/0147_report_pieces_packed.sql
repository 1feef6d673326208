-- The pieces of a CSV file come packed by the program: a database that packs 25 MB itself takes longer than it takes to find the rows. Spreadsheets and PDFs
-- are packed by their formats, so that the database need not try.
alter table report_run_pieces add column is_gzip boolean not null default false;
alter table report_run_pieces alter column bytes set storage external;
alter table report_run_pieces drop constraint report_run_pieces_bytes_check;
alter table report_run_pieces add constraint report_run_pieces_bytes_check check (length(bytes) <= 1100000);
