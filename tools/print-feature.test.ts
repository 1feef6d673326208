// The reading order of a feature's files, over a small tree with the same names as the house.
import { expect, test } from 'vitest';
import { temporaryTree } from './check/source/temporary-tree.ts';
import { featureFiles, singular } from './print-feature.ts';

const READING_ORDER = [
  'domain/alerts/alert.ts',
  'domain/alerts/alert.test.ts',
  'domain/alerts/alert-history.ts',
  'domain/alerts/alert-machine.ts',
  'domain/alerts/alerts.policy.ts',
  'domain/alerts/alerts.api.ts',
  'domain/alerts/alerts.events.ts',
  'database/migrations/0014_alerts.sql',
  'database/migrations/0020_alert_views.sql',
  'server/alerts/alerts.routes.ts',
  'server/alerts/alerts.routes.test.ts',
  'server/alerts/alerts.service.ts',
  'server/alerts/alerts.store.ts',
  'server/alerts/alert-intake.ts',
  'server/alerts/alert-escalation.sweep.ts',
  'server/alerts/alert-escalation.sweep.scenario.test.ts',
  'server/alerts/alerts.jobs.ts',
  'server/alerts/alerts.factory.ts',
  'web/alerts/alerts.screens.tsx',
  'web/alerts/alert-row.module.css',
  'web/alerts/alert-row.tsx',
  'e2e/journeys/operator-answers-an-alert.spec.ts',
];

test('the files come in reading order, tests behind what they prove, and nothing of other features', () => {
  const others = [
    'domain/devices/device.ts',
    'server/app.ts',
    'database/migrations/0001_devices.sql',
    'web/kit/alerting.ts',
    'e2e/journeys/admin-adds-a-user.spec.ts',
  ];
  const root = temporaryTree(
    Object.fromEntries(
      [...READING_ORDER, ...others].sort().map((path) => [path, '// A sentence.\n']),
    ),
  );
  expect(featureFiles(root, 'alerts').map(({ path }) => path)).toEqual(READING_ORDER);
  expect(featureFiles(root, 'parrots')).toEqual([]);
});

test.each([
  ['alerts', 'alert'],
  ['geofences', 'geofence'],
  ['companies', 'company'],
  ['addresses', 'address'],
  ['escalation-groups', 'escalation-group'],
  ['welfare', 'welfare'],
  ['access', 'access'],
])('one of %s is %s', (plural, one) => {
  expect(singular(plural)).toBe(one);
});
