// The calls of alert priorities. An organisation's apply to all of its people, so an account that
// manages only some of them cannot change them.
import {
  alertPriorities,
  defaultAlertPriorities,
} from '#domain/alerts/priorities/alert-priorities.api.ts';
import { standardPriorities } from '#domain/alerts/priorities/priority-names.ts';
import { forbidden } from '#domain/kit/errors.ts';
import type { Route } from '#server/kit/http/context.ts';
import { settingsGroupRoutes, settingsOf } from '#server/kit/resource/settings-group.ts';

const defaults = { table: 'default_alert_priorities' } as const;

const ownRoutes = settingsGroupRoutes(alertPriorities, {
  table: 'alert_priorities',
  computed: async (tx) => {
    const { updated_at: _at, ...platform } = await settingsOf(tx, defaultAlertPriorities, defaults);
    return { platform: { ...standardPriorities, ...platform } };
  },
});

export const alertPrioritiesRoutes: Route[] = [
  ...settingsGroupRoutes(defaultAlertPriorities, defaults),
  ...ownRoutes.map(({ endpoint, handler, ...route }) => ({
    ...route,
    endpoint,
    handler: async (context: Parameters<typeof handler>[0]) => {
      if (endpoint === alertPriorities.api.save && context.actor.restriction !== null)
        throw forbidden();
      return await handler(context);
    },
  })),
];
