// The calls of devices: the records by the resource kit, what is asked of pendants, and the lists beside them.
import { deviceListsApi, devices } from '#domain/devices/device-records.api.ts';
import { devicesApi } from '#domain/devices/devices.api.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { crud } from '#server/kit/resource/crud.ts';
import { type CommandParts, commandPendant } from './commands/device-commands.service.ts';
import { devicesStore, listDeviceTypes, listUserDevices } from './records/device-records.store.ts';
import { deviceRules, type Unpair } from './records/device-rules.ts';
import { moveDevice } from './records/moved-devices.service.ts';
import { listUnknown } from './unknown-devices.store.ts';

export const devicesRoutes = (parts: CommandParts & { readonly unpair: Unpair }): Route[] => [
  ...crud(devices, devicesStore, deviceRules(parts.unpair)),
  ...router(devicesApi, {
    findMe: async (context) => await commandPendant(context, parts, context.params.id, 'find_me'),
    reboot: async (context) => await commandPendant(context, parts, context.params.id, 'reboot'),
    powerOff: async (context) => await commandPendant(context, parts, context.params.id, 'power_off'),
    unknown: async ({ tx, query }) => await listUnknown(tx, query),
  }),
  ...router(deviceListsApi, {
    types: async ({ tx }) => await listDeviceTypes(tx),
    ofUser: async ({ tx, params, query }) => await listUserDevices(tx, params.id, query),
    move: async ({ tx, actor, params, body }) => await moveDevice(tx, actor, params.id, body.organisation_id),
  }),
];
