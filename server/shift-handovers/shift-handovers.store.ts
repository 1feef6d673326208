// Signed handovers: written once, completed by the second signature, listed newest first.
import {
  type HandoverSnapshot,
  handoverLine,
  type ShiftHandover,
} from '#domain/shift-handovers/shift-handover.ts';
import { shiftHandoversApi } from '#domain/shift-handovers/shift-handovers.api.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { listStore } from '#server/kit/resource/list-store.ts';

/** The columns of a handoverLine for a row called h. */
const line = (tx: Tx): Fragment => tx`
  h.id, app.iso(h.signed_at) as signed_at, h.note, app.iso(h.received_at) as received_at,
    (h.snapshot #>> '{open,count}')::int as open_alerts,
  (select json_build_object('id', u.id, 'name', u.name)
    from users u
    where u.id = h.outgoing_staff_id) as outgoing,
  (select json_build_object('id', u.id, 'name', u.name)
    from users u
    where u.id = h.incoming_staff_id) as incoming`;

export const listHandovers = listStore(shiftHandoversApi.list, {
  table: 'shift_handovers',
  byId: true,
  direction: 'desc',
  search: [],
  shape: { signed_at: handoverLine.shape.signed_at },
  row: (tx, id) => tx`select ${line(tx)} from shift_handovers h where h.id = ${id}`,
});

export async function findHandover(tx: Tx, id: number): Promise<ShiftHandover | undefined> {
  const [row] = await tx<ShiftHandover[]>`
    select ${line(tx)}, h.snapshot from shift_handovers h where h.id = ${id}`;
  return row;
}

export interface NewHandover {
  readonly client_id: string;
  readonly outgoing_staff_id: number;
  readonly note: string;
  readonly snapshot: HandoverSnapshot;
}

/** @returns its id; null when this one was signed before */
export async function insertHandover(
  tx: Tx,
  { client_id, outgoing_staff_id, note, snapshot }: NewHandover,
): Promise<number | null> {
  const [row] = await tx<{ id: number }[]>`
    insert into shift_handovers (client_id, outgoing_staff_id, note, snapshot)
    values (${client_id}, ${outgoing_staff_id}, ${note}, ${JSON.stringify(snapshot)}::text::jsonb)
    on conflict (client_id) do nothing
    returning id`;
  return row?.id ?? null;
}

/** The second signature. @returns false when it has one */
export async function receiveHandover(tx: Tx, id: number, staffId: number): Promise<boolean> {
  const rows = await tx`
    update shift_handovers
    set incoming_staff_id = ${staffId}, received_at = app.now()
    where id = ${id} and incoming_staff_id is null
    returning id`;
  return rows.length > 0;
}
