// Many welfare timers that end at the same moment: every phone begins one, and none is extended or
// ended.
import type { Scenario, Step } from '#simulator/scenario.ts';

const timers = 500;
const beginMs = 2000;

export const timers500: Scenario = {
  name: 'timers',
  about: `${timers} phones begin a welfare timer of a minute at the same moment (--phones for another number), and let it run out`,
  phones: timers,
  steps: ({ phones }) =>
    Array.from({ length: phones }, (_, phone): Step => {
      return {
        at_ms: beginMs,
        phone,
        tells: {
          kind: 'welfare_start',
          data: { session_id: 'the one', minutes: 1, activity: 'Night round' },
        },
      };
    }),
};
