// Response times for an account restricted to departments or to a tag, against an unrestricted
// account of the same organisation, by the same calls.
import type { Measurement } from '../kit/measurement.ts';
import type { World } from '../ratios/world.ts';
import { type Calls, openCalls } from './calls.ts';
import { type CallerName, restrictedOrganisation, seenByAll } from './customers.ts';
import { inTurn, linesOf, type Pair } from './in-turn.ts';

const callers: readonly { who: CallerName; words: string }[] = [
  { who: 'few', words: '2 of 20 departments' },
  { who: 'half', words: '10 of 20 departments' },
  { who: 'tagged', words: 'a tag of a third' },
];
const list = `/lists/organisations/${restrictedOrganisation}/users`;
const of = `/organisations/${restrictedOrganisation}`;

/** The path of each call, for this caller. */
const asks: Readonly<Record<string, (calls: Calls, who: CallerName) => Promise<string>>> = {
  'people, page 1': async () => list,
  'people, page 3': async ({ call }, who) =>
    `${list}?page=3&after=${encodeURIComponent((await call(who, 'GET', `${list}?page=2`)).meta?.next ?? '')}`,
  'people, search': async () => `${list}?search=first48`,
  'one person': async () => `/users/${seenByAll}`,
  departments: async () => `${of}/departments`,
  'escalation groups': async () => `${of}/escalation-groups`,
};

const all = callers.flatMap(({ who, words }) =>
  Object.entries(asks).map(([ask, pathOf]) => ({ name: `${ask}: ${words}`, who, pathOf })),
);

export const restrictedView: Measurement<World> = {
  name: 'restricted-view',
  part: 'resources',
  title: 'The restricted view against the unrestricted one, 2,000 people of 100,000',
  lines: linesOf(
    all.map(({ name }) => name),
    'p50',
    { atMost: 1.2 },
  ),
  ...inTurn(async (world) => {
    const calls = await openCalls(world);
    if (!calls) return undefined;
    const pairs: Pair[] = [];
    for (const { name, who, pathOf } of all) {
      const [own, whole] = [await pathOf(calls, who), await pathOf(calls, 'whole')];
      pairs.push({
        name,
        product: () => calls.call(who, 'GET', own),
        limit: () => calls.call('whole', 'GET', whole),
      });
    }
    return { pairs, close: () => calls.close() };
  }, 300),
};
