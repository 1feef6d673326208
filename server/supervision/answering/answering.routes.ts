// The calls of domain/supervision/answering/answering.api.ts, and the same counts for the metrics.
import { notFound } from '#domain/kit/errors.ts';
import { answeringApi } from '#domain/supervision/answering/answering.api.ts';
import { rosterOf } from '#domain/supervision/answering/roster.ts';
import { readRosterGroups } from '#server/escalation-groups/rosters.store.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import type { Log } from '#server/kit/log.ts';
import { readAnswering } from './answering-now.store.ts';
import { readOpenOutage } from './outages.store.ts';

interface Parts {
  readonly database: Database;
  readonly log: Pick<Log, 'warn'>;
}

interface Feature {
  readonly routes: Route[];
  readonly counters: { readonly answering: () => Promise<Record<string, number>> };
}

/**
 * Operators and outages are the centre's own: read in the platform's view, and answered as counts.
 */
export function answeringFeature({ database, log }: Parts): Feature {
  const ofCentre = async () =>
    await database.ask(async (tx) => ({
      now: await readAnswering(tx),
      outage: await readOpenOutage(tx),
    }));
  return {
    routes: router(answeringApi, {
      now: async ({ tx, params: { id } }) => {
        if (!(await isMonitored(tx, id)))
          return { by: 'contacts', operators: null, outage: null } as const;
        const { now, outage } = await ofCentre();
        const { can_answer, on_duty } = now;
        return {
          by: 'centre',
          operators: { can_answer, on_duty },
          outage: can_answer > 0 ? null : outage,
        } as const;
      },
      roster: async ({ tx, params: { id } }) => {
        if (await isMonitored(tx, id)) return { known: false } as const;
        // A caller who sees some of the people only would see gaps that are none.
        const view = { role: 'tenant', organisation_id: id } as const;
        return await database.read(view, async (own) =>
          rosterOf(await readRosterGroups(own), await readNow(own)),
        );
      },
    }),
    counters: {
      answering: async () => {
        try {
          const { now, outage } = await ofCentre();
          const since = outage ? Math.round(Date.parse(outage.since) / 1000) : 0;
          return {
            operators_can_answer: now.can_answer,
            operators_on_duty: now.on_duty,
            outage_since_seconds: since,
          };
        } catch (error) {
          log.warn({ err: error }, 'whether anybody can answer could not be read');
          return {};
        }
      },
    },
  };
}

/** @throws 404 for an organisation outside the view */
async function isMonitored(tx: Tx, id: number): Promise<boolean> {
  const [row] = await tx<
    { monitored: boolean }[]
  >`select monitored from organisations where id = ${id}`;
  if (!row) throw notFound();
  return row.monitored;
}

async function readNow(tx: Tx): Promise<Date> {
  const [row] = await tx<{ now: Date }[]>`select app.now() as now`;
  if (!row) throw new Error('the time was not read');
  return row.now;
}
