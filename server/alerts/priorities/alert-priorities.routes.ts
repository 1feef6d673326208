// The calls of alert priorities. An organisation's apply to all of its people, so an account that
// manages only some of them cannot change them.
import { isRestricted, mayChangeForEverybody } from '#domain/access/access.policy.ts';
import {
  alertPriorities,
  defaultAlertPriorities,
} from '#domain/alerts/priorities/alert-priorities.api.ts';
import { standardPriorities } from '#domain/alerts/priorities/priority-names.ts';
import { authorise } from '#domain/kit/policy.ts';
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
      const is_restricted = isRestricted(context.actor);
      if (endpoint === alertPriorities.api.save)
        authorise(mayChangeForEverybody({ is_restricted }));
      return await handler(context);
    },
  })),
];
