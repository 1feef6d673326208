// The calls of domain/devices/device-types/device-types.api.ts.
import { alertTypesRaisedBy } from '#domain/devices/device-types/device-alert-types.ts';
import { type DeviceType, deviceTypesApi } from '#domain/devices/device-types/device-types.api.ts';
import { notFound } from '#domain/kit/errors.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';

const listTypes = async (tx: Tx, which: Fragment): Promise<DeviceType[]> =>
  await tx<DeviceType[]>`
    select t.id, t.name, t.title,
      (select count(*)::int
        from devices d
        where d.device_type_id = t.id and d.archived_at is null) as devices_count,
      (select count(*)::int
        from response_steps s
        where s.device_type_id = t.id and s.organisation_id is null) as default_steps_count,
      (select count(*)::int
        from onboarding_questions q
        where q.device_type_id = t.id) as onboarding_questions_count
    from device_types t where ${which} order by t.id`;

async function requireType(tx: Tx, id: number): Promise<DeviceType> {
  const [found] = await listTypes(tx, tx`t.id = ${id}`);
  if (!found) throw notFound();
  return found;
}

export const deviceTypesRoutes: Route[] = router(deviceTypesApi, {
  all: async ({ tx }) => await listTypes(tx, tx`true`),
  get: async ({ tx, params }) => await requireType(tx, params.id),
  alertTypes: async ({ tx, params }) => {
    const [found] = await tx<
      { name: string }[]
    >`select name from device_types where id = ${params.id}`;
    if (!found) throw notFound();
    return alertTypesRaisedBy(found.name);
  },
});
