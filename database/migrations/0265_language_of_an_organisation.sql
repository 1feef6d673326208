-- The wording in which an organisation is written to where nobody's own is known: contacts without an account, invoices, files of schedules. A new person of it
-- begins with it; from then on the person's own counts (decision 0075).
alter table organisations add column language text not null default 'en-AU' check (language in ('en-AU', 'en'));
