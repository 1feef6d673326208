// Makes a break of what a module computes when it is loaded take effect before that. Stryker does so
// only where no tests were named; else the module is loaded whole, and every such
// break seems to survive.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';

interface Plan {
  readonly runOptions: { mutantActivation: 'static' | 'runtime' };
}
export interface Planner {
  createMutantRunPlan(mutant: object, given: { readonly isStatic?: boolean }): Plan;
}

// Stryker exports no way to say so; this file of it has the class.
const keptIn = 'mutants/mutant-test-planner.js';
const exported = z.object({
  MutantTestPlanner: z.custom<{ readonly prototype: Planner }>(
    (value) => typeof value === 'function' && 'createMutantRunPlan' in value.prototype,
  ),
});

/**
 * @returns what plans the runs from now on
 * @throws Error when this version of Stryker plans elsewhere
 */
export async function activateStaticBreaks(): Promise<Planner> {
  const folder = dirname(createRequire(import.meta.url).resolve('@stryker-mutator/core'));
  const module: unknown = await import(pathToFileURL(join(folder, keptIn)).href);
  const { prototype } = exported.parse(module).MutantTestPlanner;
  const plan = prototype.createMutantRunPlan;
  prototype.createMutantRunPlan = function planned(mutant, given) {
    const made = plan.call(this, mutant, given);
    if (given.isStatic) made.runOptions.mutantActivation = 'static';
    return made;
  };
  return prototype;
}
