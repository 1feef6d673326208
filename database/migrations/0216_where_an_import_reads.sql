-- Where in its file the table of an import is: the sheets of a workbook, the sheet that was read, the header row, and the rows that could be it.
alter table imports add column source jsonb not null default '{"sheets": [], "sheet": null, "header_row": 1, "first_rows": []}';
