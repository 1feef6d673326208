-- An alarm that comes again after its alert was answered changes what an action means, as an answer does: one sent from a screen that showed the answered alert
-- is refused. Repeats of an alarm that still waits for its answer do not matter.
create or replace trigger note_decision before update of owner_staff_id, acknowledged_at, called_again_at, status on alerts for each row
  when (old.owner_staff_id is distinct from new.owner_staff_id or (old.acknowledged_at is null) <> (new.acknowledged_at is null)
    or (old.called_again_at is null) <> (new.called_again_at is null) or old.status <> new.status)
  execute function app.note_decision();
