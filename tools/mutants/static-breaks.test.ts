// A break of what a module computes when it is loaded is there before the module is.
import { expect, test } from 'vitest';
import { activateStaticBreaks } from './static-breaks.ts';

test.each([
  [true, 'static'],
  [false, 'runtime'],
])(
  'a break that is static (%s) takes effect by %s, also where the tests were named',
  async (isStatic, activation) => {
    const planner = Object.assign(Object.create(await activateStaticBreaks()), {
      options: { timeoutFactor: 1, timeoutMS: 1, disableBail: false },
      testCoverage: { hitsByMutantId: new Map() },
      sandbox: { sandboxFileFor: (file: string) => file },
    });
    const given = { netTime: 1, isStatic, coveredBy: [], testFilter: ['a.test.ts'] };
    expect(
      planner.createMutantRunPlan({ id: '1', fileName: 'a.ts' }, given).runOptions,
    ).toMatchObject({
      mutantActivation: activation,
      testFilter: ['a.test.ts'],
    });
  },
);
