// Which parts of an organisation's readiness a caller sees: those whose lists they may open.
import { type Actor, mayAny } from '#domain/access/actor.ts';
import { workPartsOf } from '../work/work.policy.ts';
import type { ReadinessPart } from './readiness.ts';

export function readinessPartsOf(actor: Pick<Actor, 'abilities'>): Record<ReadinessPart, boolean> {
  const { people, devices } = workPartsOf(actor);
  return {
    people,
    devices,
    tests: devices,
    contacts: people,
    coverage: mayAny(actor, ['read organisation users', 'read organisations']),
  };
}
