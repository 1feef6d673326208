// The calls of the system configuration: the group itself, how far alerts have come on the way to
// the receivers, and a test signal.
import { conflict, type FieldErrors } from '#domain/kit/errors.ts';
import {
  systemConfiguration,
  systemConfigurationApi,
  systemConfigurationFaults,
} from '#domain/settings/system-configuration.api.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Config } from '#server/kit/config.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { settingsGroupRoutes } from '#server/kit/resource/settings-group.ts';
import {
  beginFromNow,
  insertTest,
  readReceivers,
  readStatus,
} from './external-alerts/external-signals.store.ts';
import { isOwnAddress } from './own-addresses.ts';

/** @param wake has the sweep look at once */
export function systemConfigurationRoutes(
  config: Pick<Config, 'PORT' | 'EV04_PORT' | 'PUBLIC_URL'>,
  wake: () => void,
): Route[] {
  const { status, test } = systemConfigurationApi;
  return [
    ...settingsGroupRoutes(systemConfiguration, {
      table: 'system_configuration',
      faults: (after) => ({ ...systemConfigurationFaults(after), ...ownAddresses(after) }),
      afterSave: async ({ tx }, after, before) => {
        if (after.external_alerts_enabled && !before.external_alerts_enabled)
          await beginFromNow(tx);
      },
    }),
    ...router(
      { status, test },
      {
        status: async ({ tx }) => await readStatus(tx),
        test: async ({ tx, actor, afterCommit }) => {
          if ((await readReceivers(tx)).every((receiver) => receiver === null))
            throw conflict(
              'no_receiver',
              'No receiver is set. Enter the address and port of a receiver and save, then try again.',
            );
          const signal = await insertTest(tx);
          await recordEvents(tx, [
            {
              kind: 'external_alerts.tested',
              organisation_id: null,
              data: { signal_id: signal.id, by: actor.name },
              actor_staff_id: actor.user_id,
              acting_for_staff_id: actor.acting_for_user_id,
            },
          ]);
          afterCommit(wake);
          return signal;
        },
      },
    ),
  ];

  function ownAddresses(after: { receiver_1: Receiver; receiver_2: Receiver }): FieldErrors {
    const own = (['receiver_1', 'receiver_2'] as const).filter((key) =>
      isOwnAddress(config, after[key]),
    );
    return Object.fromEntries(
      own.map((key) => [
        `${key}.address`,
        ['This is the address of this program. Enter the address of an alarm receiver.'],
      ]),
    );
  }
}

interface Receiver {
  readonly address: string | null;
  readonly port: number | null;
}
