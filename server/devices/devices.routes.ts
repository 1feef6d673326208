// The calls of devices: the records by the resource kit, commands to pendants, and the lists of
// unknown devices.
import * as z from 'zod';
import { deviceNetworksApi } from '#domain/devices/device-networks.api.ts';
import { deviceListsApi, devices } from '#domain/devices/device-records.api.ts';
import { devicesApi } from '#domain/devices/devices.api.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { crud } from '#server/kit/resource/crud.ts';
import { type CommandParts, commandPendant } from './commands/device-commands.service.ts';
import { confirmNetworkOf, showNetworks } from './device-networks.service.ts';
import { devicesStore, listDeviceTypes, listUserDevices } from './records/device-records.store.ts';
import { deviceRules, type Unpair } from './records/device-rules.ts';
import { moveDevice } from './records/moved-devices.service.ts';
import { deviceSettingsRoutes } from './settings/device-settings.routes.ts';
import { requireTemplate } from './settings/device-settings.store.ts';
import { listUnknown } from './unknown-devices.store.ts';

const chosenTemplate = z.object({ settings_template_id: z.number() });

/** A template that the caller cannot see is refused before a bulk job begins. */
const withTemplate = (route: Route): Route =>
  route.endpoint === devices.api.bulk_apply_template
    ? {
        ...route,
        handler: async (context) => {
          await requireTemplate(
            context.tx,
            chosenTemplate.parse(context.body).settings_template_id,
          );
          return await route.handler(context);
        },
      }
    : route;

/**
 * @param parts.latestWaitMs how long a pendant may take to answer for its settings, where that is
 * not the usual time
 */
export const devicesRoutes = (
  parts: CommandParts & { readonly unpair: Unpair; readonly latestWaitMs?: number },
): Route[] => [
  ...crud(devices, devicesStore, deviceRules(parts.unpair)).map(withTemplate),
  ...deviceSettingsRoutes(parts, parts.latestWaitMs),
  ...router(devicesApi, {
    findMe: async (context) => await commandPendant(context, parts, context.params.id, 'find_me'),
    reboot: async (context) => await commandPendant(context, parts, context.params.id, 'reboot'),
    powerOff: async (context) =>
      await commandPendant(context, parts, context.params.id, 'power_off'),
    locate: async (context) => await commandPendant(context, parts, context.params.id, 'locate'),
    unknown: async ({ tx, query }) => await listUnknown(tx, query),
  }),
  ...router(deviceNetworksApi, {
    list: async ({ tx, params }) => await showNetworks(tx, params.deviceId),
    confirm: async (context) => {
      const { params, body } = context;
      return await confirmNetworkOf(context, parts, {
        deviceId: params.deviceId,
        network: body.network,
      });
    },
  }),
  ...router(deviceListsApi, {
    types: async ({ tx }) => await listDeviceTypes(tx),
    ofUser: async ({ tx, params, query }) => await listUserDevices(tx, params.id, query),
    move: async ({ tx, actor, params, body }) =>
      await moveDevice(tx, actor, params.id, body.organisation_id),
  }),
];
