// The report of readiness: who is ready for an alert, and what the others lack, by the rule of a
// person's page.
import { leastPersonalContacts } from '#domain/users/personal-contact.ts';
import { type Lack, lacksByCode } from '#domain/users/readiness.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { expected, readinessCode } from '#server/users/readiness.store.ts';
import { defineReport } from '../define-report.ts';
import { peopleAsked } from '../report-sql.ts';
import { department, name, namedFrom } from './person-lists.ts';

const words: Readonly<Record<Lack, string>> = {
  no_devices: 'No device',
  devices_offline: 'Device offline',
  no_escalation: 'No escalation',
  unreachable: 'Can’t be reached',
  no_mobile: 'No mobile',
  email_only: 'Only reached by email',
  mobile_not_verified: 'Mobile not verified',
  few_contacts: `Fewer than ${leastPersonalContacts} personal contacts`,
};

const missing = JSON.stringify(
  Object.fromEntries(
    [...lacksByCode].flatMap(([code, lacks]) =>
      lacks.length > 0 ? [[code, lacks.map((lack) => words[lack]).join(', ')]] : [],
    ),
  ),
);
// A look of its own, so that it is read once and not for each row.
const missingOf = (tx: Tx): Fragment => tx`(select ${missing}::text::jsonb) ->> facts.code`;

export const readiness = defineReport({
  type: 'readiness',
  name: 'Readiness',
  about: 'Who is ready for an alert, and what the others still need.',
  row: 'A person with an account, or invited to one, that has not expired.',
  areas: ['platform', 'organisation'],
  filters: ['department_id', 'user_id', 'user_tag_id'],
  has_period: false,
  columns: {
    name,
    department,
    ready: { label: 'Ready', kind: 'yes_no', is: 'Whether nothing is missing.' },
    missing: {
      label: 'Missing',
      kind: 'text',
      is: 'What the person lacks, the most urgent first; empty for who is ready.',
    },
  },
  query: (tx, asked) => tx`
    select o.name as organisation, u.name, dep.name as department,
      ${missingOf(tx)} is null as ready, ${missingOf(tx)} as missing
    from ${namedFrom(tx)}
    join lateral (select ${readinessCode(tx)} as code
      from users t
      where t.organisation_id = u.organisation_id and t.id = u.id and ${expected(tx)}) facts on true
    where ${peopleAsked(tx, asked)} order by o.name, u.last_name_key, u.id`,
});
