// Records in the story of an alert the recipient of its dispatch brief and the code that was read
// back.
import type * as z from 'zod';
import type { Actor } from '#domain/access/actor.ts';
import type { HistoryItem } from '#domain/alerts/alert-history.ts';
import { decideAlert } from '#domain/alerts/alert-machine.ts';
import type { givenBrief } from '#domain/alerts/dispatch-brief/dispatch-briefs.api.ts';
import { judgeReadBack, readBackCode } from '#domain/alerts/dispatch-brief/read-back.ts';
import { invalid } from '#domain/kit/errors.ts';
import { decided } from '#domain/kit/machine.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { rowFrame, writeLine } from '../alert-story.store.ts';
import { lockAlert, noteAction } from '../alerts.store.ts';
import { readFacts, readPositions } from '../details/alert-details.store.ts';
import { findOwnLine } from '../details/alert-history.store.ts';

type GivenBrief = z.output<typeof givenBrief>;

const kind = 'alert.brief_given';

/**
 * Once, even if the browser sends it again.
 * @throws 409 for an alert that is over, 422 for a read-back that does not match, or a position
 * that is none of the alert's
 */
export async function giveBrief(
  tx: Tx,
  actor: Actor,
  id: number,
  given: GivenBrief,
): Promise<HistoryItem> {
  const alert = await lockAlert(tx, id);
  const known = await findOwnLine(tx, alert, { kind, client_id: given.client_id });
  if (known) return known;
  decided(decideAlert(alert, 'give_brief', actor));
  const { service, taken_by, reference, position, call_back, read_back, client_id } = given;
  if (position && !(await isOfAlert(tx, id, position)))
    throw invalid({
      position: ['This position is not one of the alert. Close the brief and open it again.'],
    });
  const { faults, code_back } = judgeReadBack({ position, call_back }, read_back);
  const wrong = Object.entries(faults);
  if (wrong.length > 0)
    throw invalid(
      Object.fromEntries(wrong.map(([field, words]) => [`read_back.${field}`, [words]])),
    );
  const data = {
    service,
    taken_by: taken_by || null,
    reference: reference || null,
    position,
    call_back,
    code: readBackCode({ position, call_back }),
    read_back: code_back === null ? 'none' : read_back.by,
    code_back,
    client_id,
  };
  return await writeLine(tx, actor, alert, {
    kind,
    data,
    frames: [rowFrame(alert, await noteAction(tx, id))],
  });
}

/** The story must not claim that a position was given which the alert did not have. */
async function isOfAlert(
  tx: Tx,
  id: number,
  { latitude, longitude, at }: NonNullable<GivenBrief['position']>,
): Promise<boolean> {
  const [positions, facts] = await Promise.all([readPositions(tx, id), readFacts(tx, id)]);
  return [...positions, ...(facts?.last_known_position ? [facts.last_known_position] : [])].some(
    (one) => one.latitude === latitude && one.longitude === longitude && one.at === at,
  );
}
