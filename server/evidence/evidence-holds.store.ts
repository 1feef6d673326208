// Holds on the evidence of alerts: while one is there, no position and no frame of the alert is
// deleted (migration 0248).
import type { EvidenceHold } from '#domain/evidence/event-timeline-data.api.ts';
import type { Tx } from '#server/kit/db/database.ts';

interface AlertKey {
  readonly id: number;
  readonly organisation_id: number;
}

export async function findHold(
  tx: Tx,
  { id, organisation_id }: AlertKey,
): Promise<EvidenceHold | null> {
  const [hold] = await tx<EvidenceHold[]>`
    select h.reason, app.iso(h.held_at) as held_at, u.name as held_by
    from evidence_holds h
    join users u on u.id = h.held_by_staff_id
    where h.organisation_id = ${organisation_id} and h.alert_id = ${id}`;
  return hold ?? null;
}

/** @returns whether there was none */
export async function insertHold(
  tx: Tx,
  { id, organisation_id }: AlertKey,
  hold: { reason: string; staff_id: number },
): Promise<boolean> {
  const made = await tx`
    insert into evidence_holds (organisation_id, alert_id, reason, held_by_staff_id)
    values (${organisation_id}, ${id}, ${hold.reason}, ${hold.staff_id})
    on conflict do nothing returning 1 as made`;
  return made.length > 0;
}

/** @returns whether there was one */
export async function deleteHold(tx: Tx, { id, organisation_id }: AlertKey): Promise<boolean> {
  const gone = await tx`
      delete from evidence_holds
      where organisation_id = ${organisation_id} and alert_id = ${id}
      returning 1 as gone
    `;
  return gone.length > 0;
}
