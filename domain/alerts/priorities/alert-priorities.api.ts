// The calls of the priorities of alert types: the platform's for all, and an organisation's own in
// their place.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { settingsGroup } from '#domain/kit/settings-group.ts';
import { ownPriorities, priorityNames, standardPriorities } from './priority-names.ts';

const level = () =>
  field.withFacts(z.enum(priorityNames, 'Choose a priority.'), { kind: 'choice' });
const own = () => field.withFacts(z.enum(ownPriorities, 'Choose a priority.'), { kind: 'choice' });

export const defaultPriorityFields = z.object({
  fall: level(),
  man_down: level(),
  welfare: level(),
  safety_shake: level(),
  patrol_request: level(),
  connection_loss: level(),
  geofence: level(),
});

export const defaultAlertPriorities = settingsGroup({
  name: 'default_alert_priorities',
  words: { one: 'alert priorities' },
  path: '/settings/alert-priorities',
  scope: 'platform',
  access: { read: ['read settings'], write: ['read settings'] },
  fields: defaultPriorityFields,
  defaults: standardPriorities,
});

export const ownPriorityFields = z.object({
  fall: own(),
  man_down: own(),
  welfare: own(),
  safety_shake: own(),
  patrol_request: own(),
  connection_loss: own(),
  geofence: own(),
});

export const alertPriorities = settingsGroup({
  name: 'alert_priorities',
  words: { one: 'alert priorities' },
  path: '/organisations/:id/alert-priorities',
  scope: 'organisation',
  access: { read: ['read organisation settings'], write: ['write organisation settings'] },
  fields: ownPriorityFields,
  defaults: {
    fall: 'default',
    man_down: 'default',
    welfare: 'default',
    safety_shake: 'default',
    patrol_request: 'default',
    connection_loss: 'default',
    geofence: 'default',
  },
  shown: z.object({
    /** The platform's, where the organisation has none of its own. */
    platform: defaultPriorityFields,
  }),
  savedBy: 'PUT',
});
