// Reads whether an organisation's own people may change the settings of its EV-04 pendants, and
// refuses those who may not.
import type { Actor } from '#domain/access/actor.ts';
import { ev04Refusal, managesEv04 } from '#domain/devices/devices.policy.ts';
import { refuseIf } from '#domain/kit/policy.ts';
import type { Tx } from '#server/kit/db/database.ts';

type Caller = Pick<Actor, 'organisation_id'>;

/** In the view of the organisation; null for staff. */
async function readOwn(
  tx: Tx,
  { organisation_id }: Caller,
): Promise<{ self_manage_ev04_config: boolean } | null> {
  if (organisation_id === null) return null;
  const [row] = await tx<
    { self_manage_ev04_config: boolean }[]
  >`select self_manage_ev04_config from organisations where id = ${organisation_id}`;
  return row ?? { self_manage_ev04_config: false };
}

/** @returns whether the caller may */
export const mayManageEv04 = async (tx: Tx, actor: Caller): Promise<boolean> =>
  managesEv04(await readOwn(tx, actor));

/** @throws 409 `not_self_managed` */
export const refuseUnlessManaged = async (tx: Tx, actor: Caller): Promise<void> =>
  refuseIf(ev04Refusal(await readOwn(tx, actor)));
