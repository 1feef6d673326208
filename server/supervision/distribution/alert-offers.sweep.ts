// Automatic distribution: ends the offers that are over and offers the next alerts, all by the
// database's clock (decision 0058).
import { userChannel } from '#domain/alerts/alert-channels.ts';
import { alertOfferEnded, alertOffered } from '#domain/supervision/distribution.events.ts';
import {
  type DistributedTo,
  type DistributionMode,
  endingOf,
  type OfferEnding,
  planOffers,
} from '#domain/supervision/distribution.ts';
import { writeLine } from '#server/alerts/alert-story.store.ts';
import { readConsoles } from '#server/console-health/consoles.store.ts';
import { tell } from '#server/kit/audit.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { readOperatorsNow } from '../operators-now.store.ts';
import {
  endOffer,
  insertOffer,
  isAnythingToOffer,
  listOpenOffers,
  listWaiting,
  type NewOffer,
  type OfferedAlert,
  takeTurn,
} from './alert-offers.store.ts';
import { readMode } from './distribution.store.ts';

export const alertOffersSweep = (database: Database): Sweep => ({
  name: 'alert offers',
  everyMs: 1000,
  run: async () => {
    if (await database.ask(isAnythingToOffer)) await database.write({ role: 'platform' }, giveOut);
    return null;
  },
});

async function giveOut(tx: Tx): Promise<void> {
  if (!(await takeTurn(tx))) return;
  const mode = await readMode(tx);
  const operators = await readOperatorsNow(tx, await readConsoles(tx));
  const asked = await endWhatIsOver(tx, mode, operators);
  if (mode !== 'automatic') return;
  for (const planned of planOffers(await listWaiting(tx), operators, asked)) {
    const offer = await insertOffer(tx, planned);
    if (offer) await tellOffer(tx, offer);
  }
}

/** @returns who still has an offer open */
async function endWhatIsOver(
  tx: Tx,
  mode: DistributionMode,
  operators: readonly DistributedTo[],
): Promise<Set<number>> {
  const asked = new Set<number>();
  for (const offer of await listOpenOffers(tx)) {
    const operator = operators.find(({ id }) => id === offer.staff_id);
    const ending = endingOf(offer, mode, operator);
    if (ending === null) asked.add(offer.staff_id);
    else await end(tx, offer, ending);
  }
  return asked;
}

/** An answered alert needs no line for its offer: its log names the operator. */
async function end(tx: Tx, offer: OfferedAlert, ending: OfferEnding): Promise<void> {
  await endOffer(tx, offer, ending);
  const frame = {
    channels: [userChannel(offer.staff_id)],
    event: alertOfferEnded.name,
    data: { alert_id: offer.id, person: offer.person, ending },
  };
  if (ending === 'answered' || ending === 'elsewhere') await tell(tx, [frame]);
  else
    await writeLine(tx, null, offer, {
      kind: 'alert.offer_returned',
      data: { operator: offer.operator, ending },
      frames: [frame],
    });
}

async function tellOffer(tx: Tx, offer: NewOffer): Promise<void> {
  const { alert_id, staff_id, expires_at, person, operator } = offer;
  const frame = {
    channels: [userChannel(staff_id)],
    event: alertOffered.name,
    data: { alert_id, staff_id, expires_at, person },
  };
  await writeLine(tx, null, offer, { kind: 'alert.offered', data: { operator }, frames: [frame] });
}
