-- Whoever started an import can cancel it while it runs: what is imported stays, the other rows wait. It has ended, and no sweep takes it up again.
alter table imports drop constraint imports_status_check,
  add constraint imports_status_check check (status in ('mapping', 'checking', 'ready', 'importing', 'finished', 'undoing', 'cancelled'));
