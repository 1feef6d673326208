// The first steps of a new platform, a new organisation and a new operator at the monitoring
// centre, in the order in which one needs the other; each is done when its data says so.
import * as z from 'zod';

/** What the administrators of the platform do first. */
export const platformSteps = ['organisation', 'centre_user'] as const;

/**
 * What the administrators of an organisation do first. A department names the groups that are
 * called for it, so groups come before it.
 */
export const organisationSteps = [
  'escalation_group',
  'department',
  'person',
  'device',
  'test_alert',
] as const;

/** The first steps at the monitoring centre, for each operator separately. */
export const centreSteps = ['second_factor', 'first_alert'] as const;

export const firstStepNames = [...platformSteps, ...centreSteps, ...organisationSteps] as const;
export type FirstStepName = (typeof firstStepNames)[number];

export const firstStep = z.object({ step: z.enum(firstStepNames), done: z.boolean() });
export type FirstStep = z.infer<typeof firstStep>;

/** The steps in order; null when all are done, so that the guide disappears. */
export function stepsLeft(
  done: Readonly<Partial<Record<FirstStepName, boolean>>>,
  order: readonly FirstStepName[],
): FirstStep[] | null {
  const steps = order.map((step) => ({ step, done: done[step] ?? false }));
  return steps.every((step) => step.done) ? null : steps;
}
