// The ticks on an alert's response steps, and its list of steps: copied at the first tick, so that
// the list does not change while an operator works through it.
import type { CallOutcome } from '#domain/alerts/actions/phone-call.ts';
import type { ResponseStep } from '#domain/responses/response-step.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { LockedAlert } from '../alerts.store.ts';

/**
 * Ticks or unticks one of `steps`; an outcome replaces the one before. Returns whether that changed
 * anything. The caller holds the alert's lock.
 * @param steps the whole current list
 */
export async function setTick(
  tx: Tx,
  alert: LockedAlert,
  { id, steps }: { id: number; steps: readonly ResponseStep[] },
  by: { staff_id: number; ticked: boolean; answer: string | null; outcome: CallOutcome | null },
): Promise<boolean> {
  const { organisation_id, id: alertId } = alert;
  const rows = by.ticked
    ? await tx`
        with pinned as (
          insert into alert_steps (organisation_id, alert_id, response_step_id, position, kind,
            content, url, required, source_level, source_name)
          select ${organisation_id}::bigint, ${alertId}::bigint, s.id, s.position, s.kind,
            s.content, s.url, s.required, s.source ->> 'level', s.source ->> 'name'
          from json_to_recordset(${JSON.stringify(steps)}::text::json) as s (id bigint,
            position integer, kind text, content text, url text, required boolean, source json)
          on conflict do nothing)
        insert into alert_step_ticks (organisation_id, alert_id, response_step_id,
          ticked_by_staff_id, answer, outcome)
        values (${organisation_id}, ${alertId}, ${id}, ${by.staff_id}, ${by.answer}, ${by.outcome})
        on conflict (organisation_id, alert_id, response_step_id) do update
          set outcome = excluded.outcome, answer = excluded.answer,
            ticked_by_staff_id = excluded.ticked_by_staff_id, ticked_at = app.now()
          where excluded.outcome is not null
            and excluded.outcome is distinct from alert_step_ticks.outcome
        returning response_step_id`
    : await tx`
      delete from alert_step_ticks
      where organisation_id = ${organisation_id}
        and alert_id = ${alertId}
        and response_step_id = ${id}
      returning response_step_id
    `;
  return rows.length > 0;
}
