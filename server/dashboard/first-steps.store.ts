// Which of the first steps are done, read from the data itself: each question ends at the first row
// that answers it.
import {
  centreSteps,
  type FirstStep,
  type FirstStepName,
  organisationSteps,
  platformSteps,
  stepsLeft,
} from '#domain/dashboard/first-steps.ts';
import type { Tx } from '#server/kit/db/database.ts';

type Done = Partial<Record<FirstStepName, boolean>>;

/** What is left to do on a new platform. */
export async function platformStepsLeft(tx: Tx): Promise<FirstStep[] | null> {
  const [done] = await tx<Done[]>`select
    exists (select from organisations where archived_at is null) as organisation,
    exists (select from users
      where organisation_id is null
        and role like 'monitoring_centre%'
        and status in ('pending', 'active')) as centre_user`;
  return stepsLeft(done ?? {}, platformSteps);
}

/**
 * The steps left for an operator at the monitoring centre: their own acknowledgement of an alert
 * counts, and a drill is one.
 */
export async function centreStepsLeft(tx: Tx, staffId: number): Promise<FirstStep[] | null> {
  const [done] = await tx<Done[]>`select
    exists (select from users
      where id = ${staffId} and two_factor_method_enabled is not null) as second_factor,
    exists (select from alerts where acknowledged_by_staff_id = ${staffId}) as first_alert`;
  return stepsLeft(done ?? {}, centreSteps);
}

/**
 * The steps left in the view's organisation. A device counts once it has a person, a test alert
 * once an alert of any kind is resolved.
 */
export async function organisationStepsLeft(tx: Tx): Promise<FirstStep[] | null> {
  const [done] = await tx<
    (Done & { groups_not_required: boolean })[]
  >`select o.escalation_groups_not_required as groups_not_required,
    exists (select from escalation_group_users g
      where g.organisation_id = o.id) as escalation_group,
    exists (select from departments d
      where d.organisation_id = o.id and d.archived_at is null) as department,
    exists (select from users u
      where u.organisation_id = o.id
        and u.role = 'organisation_user'
        and u.status in ('pending', 'active')) as person,
    exists (select from devices v
      where v.organisation_id = o.id and v.archived_at is null and v.user_id is not null) as device,
    exists (select from alerts a
      where a.organisation_id = o.id and a.status = 'resolved') as test_alert
    from organisations o where o.id = app.tenant()`;
  const order = organisationSteps.filter(
    (step) => step !== 'escalation_group' || done?.groups_not_required !== true,
  );
  return stepsLeft(done ?? {}, order);
}
