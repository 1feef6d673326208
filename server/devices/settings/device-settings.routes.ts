// The calls of pendants' settings; those that send notify the gateway that holds the device after
// the commit.
import { mayAny } from '#domain/access/actor.ts';
import { callEffectOf, callSettingsOf } from '#domain/devices/settings/call-effect.ts';
import { callEffectApi, deviceSettingsApi } from '#domain/devices/settings/device-settings.api.ts';
import { notFound } from '#domain/kit/errors.ts';
import { type Context, type Route, router } from '#server/kit/http/context.ts';
import { type CommandParts, tellGateway } from '../commands/device-commands.service.ts';
import { findCommanded } from '../commands/device-commands.store.ts';
import {
  requirePendant,
  resendPassword,
  saveSettings,
  showSettings,
} from './device-settings.service.ts';
import { findSettings } from './device-settings.store.ts';
import { latestSettings } from './latest-settings.service.ts';

const { access } = deviceSettingsApi.saveAndSend;
const mayWrite = ({ actor }: Pick<Context, 'actor'>): boolean =>
  'anyOf' in access && mayAny(actor, access.anyOf);

/** @param waitMs how long `latest` waits for the device, where that differs from the usual time */
export const deviceSettingsRoutes = (parts: CommandParts, waitMs?: number): Route[] => [
  ...router(
    deviceSettingsApi,
    {
      read: async ({ tx, actor, params }) => {
        await requirePendant(tx, params.deviceId);
        return await showSettings(tx, actor, params.deviceId, mayWrite({ actor }));
      },
      latest: async ({ actor, params }) =>
        await latestSettings(parts, actor, params, { mayWrite: mayWrite({ actor }), waitMs }),
      saveAndSend: async (context) => {
        const { tx, actor, params, body } = context;
        await saveSettings({ tx, actor }, params.deviceId, body);
        tellGateway(context, parts, params.deviceId);
        return await showSettings(tx, actor, params.deviceId, true);
      },
      resendPassword: async (context) => {
        const { tx, actor, params } = context;
        await resendPassword({ tx, actor }, params.deviceId);
        tellGateway(context, parts, params.deviceId);
        return await showSettings(tx, actor, params.deviceId, true);
      },
    },
    ['latest'],
  ),
  ...router(
    { get: callEffectApi.get },
    {
      get: async ({ tx, params }) => {
        const device = await findCommanded(tx, params.id);
        if (!device) throw notFound();
        if (device.type !== 'ev04') return { effect: null };
        return {
          effect: callEffectOf(callSettingsOf((await findSettings(tx, params.id)).reported)),
        };
      },
    },
  ),
];
