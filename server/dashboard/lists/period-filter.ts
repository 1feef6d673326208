// What the lists behind figures share: their periods, and how a row names its person, department
// and organisation.
import { type ListPeriod, lengthOf } from '#domain/kit/resource/periods.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/**
 * A moment in a subquery: under row security a function in the condition cannot be an index key.
 */
export const sincePeriod = (tx: Tx, period: ListPeriod): Fragment =>
  tx`(select app.now() - ${lengthOf[period]}::interval)`;

export const personOf = (tx: Tx): Fragment => tx`
  (select json_build_object('id', u.id, 'name', u.name)
    from users u
    where u.organisation_id = t.organisation_id and u.id = t.user_id)`;

export const personName = (tx: Tx): Fragment =>
  tx`(select u.name from users u where u.organisation_id = t.organisation_id and u.id = t.user_id)`;

export const organisationOf = (tx: Tx): Fragment => tx`
  (select json_build_object('id', o.id, 'name', o.name)
    from organisations o
    where o.id = t.organisation_id)`;

/** By the department of the row itself. */
export const departmentOf = (tx: Tx): Fragment => tx`
  (select d.name
    from departments d
    where d.organisation_id = t.organisation_id and d.id = t.department_id)`;
