-- Handovers of a shift: what was open at that moment, signed by who leaves and by who takes over. What was signed never changes: only the second signature is added.
create table shift_handovers (
  id bigint generated always as identity primary key,
  -- Made by the page that signs: the same one sent again is the same handover.
  client_id uuid not null unique,
  outgoing_staff_id bigint not null references users (id),
  signed_at timestamptz not null default app.now(),
  note text not null check (length(note) <= 5000),
  snapshot jsonb not null,
  incoming_staff_id bigint references users (id),
  received_at timestamptz,
  check ((incoming_staff_id is null) = (received_at is null)),
  check (incoming_staff_id <> outgoing_staff_id)
);
create index shift_handovers_by_outgoing on shift_handovers (outgoing_staff_id);
create index shift_handovers_by_incoming on shift_handovers (incoming_staff_id);
grant select, insert, update (incoming_staff_id, received_at) on shift_handovers to vigil_centre, vigil_platform;
