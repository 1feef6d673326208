// Every call that belongs to a feature is listed: calls that only its permissions open, and calls
// declared in the same contract, need the feature too.
import { expect, test } from 'vitest';
import { allEndpoints } from '#domain/api.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import {
  featureFlags,
  featureNeededBy,
  featureOfCall,
  featureOfScreen,
  features,
} from './feature-flags.ts';

const own: ReadonlySet<Permission> = new Set([
  'read sms messaging',
  'write sms messaging',
  'read geofence locations',
  'write geofence locations',
  'read provisioning',
  'saml connections',
]);

const writing = allEndpoints.filter(({ endpoint }) => endpoint.method !== 'GET');
const nameOf = ({ feature, name }: { feature: string; name: string }): string =>
  `${feature}.${name}`;

test('a writing call that only the permissions of a feature open belongs to it', () => {
  const outside = writing.filter(
    ({ endpoint }) =>
      'anyOf' in endpoint.access &&
      endpoint.access.anyOf.every((permission) => own.has(permission)) &&
      featureNeededBy(endpoint) === null,
  );
  expect(outside.map(nameOf)).toEqual([]);
});

test('writing calls in a feature’s contract belong to it, except ends of single sign-on sessions', () => {
  const parts = new Set(
    writing
      .filter(({ endpoint }) => featureNeededBy(endpoint) !== null)
      .map(({ feature }) => feature),
  );
  const outside = writing.filter(
    ({ feature, endpoint }) => parts.has(feature) && featureNeededBy(endpoint) === null,
  );
  expect(outside.map(nameOf)).toEqual(['single-sign-on.signOut']);
});

test('a call whose path or part of the contract is named after a feature is of it, but for prices and answers', () => {
  const words = /messag|provisioning|geofence|proximity|saml|scim/;
  const outside = writing.filter(
    ({ feature, endpoint }) =>
      // A phone may read and answer earlier messages after the feature is turned off.
      !('installation' in endpoint.access) &&
      words.test(`${feature} ${endpoint.path}`) &&
      featureNeededBy(endpoint) === null,
  );
  expect(outside.map(nameOf)).toEqual([
    // Alerts are answered whatever features the organisation has.
    'alert-messages.send',
    'alert-messages.read',
    // People asked while the feature was on may still answer, and ask for help.
    'message-answers.answer',
    // Agreed before messaging is turned on, by staff of the platform.
    'messaging-pricing.save',
    // Deliveries of every kind, alerts' own among them.
    'undelivered.retry',
  ]);
});

test.each(featureFlags)('%s has calls, each part of its table some', (flag) => {
  for (const noun of features[flag].calls) {
    const found = allEndpoints.filter(
      ({ endpoint }) => featureOfCall(endpoint) === flag && endpoint.path.split('/').includes(noun),
    );
    expect([noun, found.length > 0]).toEqual([noun, true]);
  }
});

test('a screen belongs to a feature by the beginning of its path', () => {
  expect(
    ['messages', 'messages/list/7', 'settings/saml/3/logs', 'geofence'].map(featureOfScreen),
  ).toEqual(['enable_messaging', 'enable_messaging', 'enable_saml', 'geofence_locations']);
  expect(['', 'settings', 'messages-of-others', 'settings/tags'].map(featureOfScreen)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('only a call that writes needs the feature, below any organisation or none', () => {
  const needed = (method: 'GET' | 'PUT', path: string) => featureNeededBy({ method, path });
  expect([
    needed('GET', '/messages/:id'),
    needed('PUT', '/messages/:id'),
    needed('PUT', '/organisations/:organisationId/messages'),
    needed('PUT', '/organisations/:id/messages'),
    needed('PUT', '/organisations/:id'),
    needed('PUT', '/users/messages'),
    needed('PUT', '/users/organisations/:id/messages'),
    needed('PUT', '/provisioning'),
  ]).toEqual([
    null,
    'enable_messaging',
    'enable_messaging',
    'enable_messaging',
    null,
    null,
    null,
    'enable_provisioning',
  ]);
  expect([
    featureOfScreen('provisioning'),
    featureOfScreen('geofence-proximity-reminders'),
  ]).toEqual(['enable_provisioning', null]);
  expect(features.geofence_proximity_reminders.screens).toEqual([]);
});
