// The calls of EV-04 templates, answered by the resource kit: the platform's under one address,
// those that an organisation can use under another.

import type { Actor } from '#domain/access/actor.ts';
import { templateRefusal } from '#domain/devices/devices.policy.ts';
import {
  type Ev04ConfigTemplate,
  globalTemplates,
  organisationTemplates,
} from '#domain/devices/ev04-config-templates.api.ts';
import { conflict, invalid } from '#domain/kit/errors.ts';
import { refuseIf } from '#domain/kit/policy.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { crud } from '#server/kit/resource/crud.ts';
import type { CrudRules } from '#server/kit/resource/row-actions.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';
import { refuseUnlessManaged } from '#server/organisations/self-managed.store.ts';

const devicesOf = (tx: Tx, which: Fragment = tx`true`): Fragment => tx`(
  select count(*)::int
  from device_settings s
  join devices v on v.organisation_id = s.organisation_id and v.id = s.device_id
  where s.template_id = t.id and v.archived_at is null and ${which})`;

const options = {
  table: 'ev04_config_templates',
  lowered: { name: 'name_key' },
  derived: {
    department: (tx: Tx) => tx`(
      select d.name
      from departments d
      where d.organisation_id = t.organisation_id and d.id = t.department_id)`,
    is_global: (tx: Tx) => tx`t.organisation_id is null`,
    devices_count: (tx: Tx) => devicesOf(tx),
    differing_count: (tx: Tx) =>
      devicesOf(tx, tx`not s.reported @> app.template_settings(to_jsonb(t))`),
  },
};

const taken = {
  ev04_config_templates_by_name: ['name', 'Another template has this name. Choose another name.'],
} as const;

/** Devices would be left without what they are compared with. */
async function refuseUsed(_: Tx, { name, devices_count }: Ev04ConfigTemplate): Promise<void> {
  if (devices_count === 0) return;
  const devices = devices_count === 1 ? '1 device uses' : `${devices_count} devices use`;
  throw conflict('in_use', `${devices} ${name}. Apply another template first.`);
}

type Caller = Pick<Actor, 'organisation_id'>;
type Given = Partial<Ev04ConfigTemplate>;

/** @throws 422 for a department that the view does not show */
async function refuseDepartment(tx: Tx, department_id: number | null | undefined): Promise<void> {
  if (department_id == null) return;
  const rows = await tx`
      select from departments where id = ${department_id} and organisation_id = app.tenant()
    `;
  if (rows.length === 0)
    throw invalid({ department_id: ['Choose a department of this organisation.'] });
}

const ofOrganisation: CrudRules<Ev04ConfigTemplate> = {
  taken,
  before: {
    create: async (tx: Tx, _record, { department_id }: Given, actor: Caller) => {
      await refuseUnlessManaged(tx, actor);
      await refuseDepartment(tx, department_id);
    },
    duplicate: async (tx: Tx, _record, _body, actor: Caller) =>
      await refuseUnlessManaged(tx, actor),
    update: async (tx: Tx, record, { department_id }: Given, actor: Caller) => {
      await refuseUnlessManaged(tx, actor);
      refuseIf(templateRefusal(record));
      if (department_id !== record.department_id) await refuseDepartment(tx, department_id);
    },
    remove: async (tx: Tx, record, _body, actor: Caller) => {
      await refuseUnlessManaged(tx, actor);
      refuseIf(templateRefusal(record));
      await refuseUsed(tx, record);
    },
  },
};

export const ev04ConfigTemplatesRoutes = [
  ...crud(
    globalTemplates,
    tableStore(globalTemplates, { ...options, where: (tx) => tx`t.organisation_id is null` }),
    {
      taken,
      before: { remove: refuseUsed },
    },
  ),
  ...crud(organisationTemplates, tableStore(organisationTemplates, options), ofOrganisation),
];
