// Compares new positions with the places of their organisation. Separate from the intake, so that
// no alert ever waits for it.
import type { Span } from '#domain/geofence-locations/worn-devices.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { doAllDue } from '#server/kit/jobs/apart.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import type { ReportParts } from './crossing-messages.service.ts';
import {
  isAlone,
  listDue,
  type Place,
  type PositionRow,
  readPlacesNear,
  readPositions,
} from './crossings.store.ts';
import { type Crossed, judged } from './judged.ts';
import { takeReported } from './pendants/pendant-crossings.service.ts';
import { listNoted } from './pendants/pendant-crossings.store.ts';
import { reportCrossings } from './report-crossings.service.ts';
import { forgetTakenAway } from './taken-devices.service.ts';
import { listTakenAway } from './taken-devices.store.ts';
import {
  type KeptState,
  keepFixes,
  keepStates,
  nothingWorn,
  readStates,
  readWearing,
} from './whereabouts.store.ts';

const batch = 1000;
/** Rounds of one run for devices that sent thousands at once; the next run does the rest. */
const mostRounds = 50;

/** @param afterAlarms called after a commit that may have raised alerts */
export const geofenceCrossingsSweep = (
  database: Database,
  { afterAlarms, ...parts }: ReportParts & { readonly afterAlarms: () => void },
): Sweep => ({
  name: 'geofence-crossings',
  everyMs: 2_000,
  run: async () => {
    let [raised, wholly] = [false, false];
    const noting = (done: Done): void => {
      raised ||= done.raised;
      wholly &&= done.wholly;
    };
    const alone = async (tx: Tx, look: () => Promise<Done>): Promise<void> =>
      (await isAlone(tx)) ? noting(await look()) : undefined;
    try {
      // Earlier reports of a reassigned device must not count together with new ones.
      await doAllDue(database, {
        due: async (tx, but) => await listTakenAway(tx, 'geofences', but, batch),
        work: async (tx, ids) => await alone(tx, async () => await forgetTakenAway(tx, ids)),
      });
      // Before the positions of the same moment, which would report the same crossing a little
      // later.
      await doAllDue(database, {
        due: async (tx, but) => await listNoted(tx, but, batch),
        work: async (tx, ids) =>
          await alone(tx, async () => ({
            raised: await takeReported(tx, ids, parts),
            wholly: true,
          })),
      });
      for (let round = 0; round < mostRounds && !wholly; round += 1) {
        wholly = true;
        await doAllDue(database, {
          due: async (tx, but) => await listDue(tx, but, batch),
          work: async (tx, ids) => await alone(tx, async () => await look(tx, ids, parts)),
        });
      }
    } finally {
      if (raised) afterAlarms();
    }
    return null;
  },
});

interface Done {
  /** Whether alerts were raised. */
  readonly raised: boolean;
  /** Whether all positions of these devices were judged. */
  readonly wholly: boolean;
}

async function look(tx: Tx, deviceIds: readonly number[], parts: ReportParts): Promise<Done> {
  const { positions, wholly } = await readPositions(tx, deviceIds);
  if (positions.length === 0) return { raised: false, wholly };
  const { crossed, states, users, spans } = await judgeAll(tx, positions);
  const [, , raised] = await Promise.all([
    keepStates(tx, users, states),
    keepFixes(tx, positions, spans),
    reportCrossings(tx, crossed, parts),
  ]);
  return { raised, wholly };
}

interface Looked {
  readonly crossed: readonly Crossed[];
  readonly states: readonly KeptState[];
  readonly users: readonly number[];
  readonly spans: ReadonlyMap<number, Span>;
}

/**
 * Of all positions at once: one question for the places, one for what is known, one for the
 * devices.
 */
async function judgeAll(tx: Tx, positions: readonly PositionRow[]): Promise<Looked> {
  const users = [...new Set(positions.map(({ user_id }) => user_id))];
  const [near, known, wearing] = await Promise.all([
    readPlacesNear(tx, positions),
    readStates(tx, users),
    readWearing(tx, users),
  ]);
  const placesOf = Map.groupBy(near, ({ nth }) => nth);
  const fixesOf = Map.groupBy(
    positions.map((position, nth) => ({ position, near: (placesOf.get(nth) ?? []).map(bare) })),
    ({ position }) => position.user_id,
  );
  const knownOf = Map.groupBy(known, ({ user_id }) => user_id);
  const crossed: Crossed[] = [];
  const states: KeptState[] = [];
  const spans = new Map<number, Span>();
  for (const [user_id, fixes] of fixesOf) {
    const organisation_id = fixes[0]?.position.organisation_id ?? 0;
    const now = judged(fixes, knownOf.get(user_id) ?? [], wearing.get(user_id) ?? nothingWorn);
    crossed.push(...now.crossed);
    for (const [device_id, one] of now.spans) spans.set(device_id, one);
    for (const [geofence_location_id, state] of now.states)
      if (state) states.push({ organisation_id, user_id, geofence_location_id, state });
  }
  return { crossed, states, users, spans };
}

const bare = ({ nth: _nth, ...place }: Place & { nth: number }): Place => place;
