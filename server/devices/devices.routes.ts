// The calls of domain/devices/devices.api.ts, each handed to its service or store.
import { devicesApi } from '#domain/devices/devices.api.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { type CommandParts, commandPendant } from './commands/device-commands.service.ts';
import { listUnknown } from './unknown-devices.store.ts';

export const devicesRoutes = (parts: CommandParts): Route[] =>
  router(devicesApi, {
    findMe: async (context) => await commandPendant(context, parts, context.params.id, 'find_me'),
    reboot: async (context) => await commandPendant(context, parts, context.params.id, 'reboot'),
    powerOff: async (context) => await commandPendant(context, parts, context.params.id, 'power_off'),
    unknown: async ({ tx, query }) => await listUnknown(tx, query),
  });
