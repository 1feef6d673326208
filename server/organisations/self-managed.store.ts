// Whether an organisation's own people may change the settings of its EV-04 pendants; staff of the
// platform may always.
import type { Actor } from '#domain/access/actor.ts';
import { conflict } from '#domain/kit/errors.ts';
import type { Tx } from '#server/kit/db/database.ts';

/** @returns whether the caller may, in the view of the organisation */
export async function managesEv04(
  tx: Tx,
  { organisation_id }: Pick<Actor, 'organisation_id'>,
): Promise<boolean> {
  if (organisation_id === null) return true;
  const [row] = await tx<
    { may: boolean }[]
  >`select self_manage_ev04_config as may from organisations where id = ${organisation_id}`;
  return row?.may ?? false;
}

/** @throws 409 `not_self_managed` */
export async function refuseUnlessManaged(
  tx: Tx,
  actor: Pick<Actor, 'organisation_id'>,
): Promise<void> {
  if (!(await managesEv04(tx, actor)))
    throw conflict(
      'not_self_managed',
      'EV-04 settings of your organisation are changed by your monitoring provider.',
    );
}
