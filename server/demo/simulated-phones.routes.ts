// Phones for the simulator: real app devices of the demo, let in by real codes; the first of them
// are carried by the organisation's workers.
import { simulatedPhonesApi } from '#domain/demo/simulated-phones.api.ts';
import { notFound } from '#domain/kit/errors.ts';
import { insertDevice } from '#server/devices/new-devices.store.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { insertCode } from '#server/phone/activation/activation-codes.store.ts';
import { hashCode, newCode } from '#server/phone/secrets.ts';

const nameOf = (number: number): string => `Simulated phone ${String(number).padStart(3, '0')}`;

/** @param demo whether this is demo mode; else there are none */
export const simulatedPhonesRoutes = (demo: boolean): Route[] =>
  router(simulatedPhonesApi, {
    codes: async ({ tx, actor, body }) => {
      const { organisation_id, user_id } = actor;
      if (!demo || organisation_id === null) throw notFound();
      const devices = await takePhones(tx, organisation_id, body.count);
      const codes = devices.map((device) => ({ ...device, code: newCode() }));
      await Promise.all(
        codes.map(
          async ({ id, code }) =>
            await insertCode(tx, {
              organisation_id,
              device_id: id,
              code_hash: hashCode(code),
              made_by_staff_id: user_id,
            }),
        ),
      );
      await recordEvents(tx, [
        {
          organisation_id,
          kind: 'simulated_phones.made',
          actor_staff_id: user_id,
          data: { count: body.count },
        },
      ]);
      return codes.map(({ code, device_name }) => ({ code, device_name }));
    },
  });

async function takePhones(
  tx: Tx,
  organisation_id: number,
  count: number,
): Promise<{ id: number; device_name: string }[]> {
  const names = Array.from({ length: count }, (_, index) => nameOf(index + 1));
  const [known, workers] = await Promise.all([
    tx<{ id: number; device_name: string }[]>`
      select id, device_name
      from devices
      where device_type_id = 1 and archived_at is null and device_name = any(${names}::text[])
      order by id`,
    tx<{ id: number }[]>`
      select id
      from users
      where role = 'organisation_user' and status = 'active'
      order by id
      limit ${count}
    `,
  ]);
  const ids = new Map(known.map((device) => [device.device_name, device.id]));
  const made = names.map(async (device_name, index) => {
    const id =
      ids.get(device_name) ??
      (await insertDevice(tx, {
        organisation_id,
        type: 'app',
        user_id: workers[index]?.id ?? null,
        device_name,
      }));
    return { id, device_name };
  });
  return await Promise.all(made);
}
