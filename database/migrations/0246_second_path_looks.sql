-- When the second path has last looked, whatever it found: a program that answers whether it is ready asks this (decision 0066).
alter table unseen_alerts_read add column looked_at timestamptz not null default app.now();
