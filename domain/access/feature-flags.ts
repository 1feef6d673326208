// The features that an organisation may or may not have, as one table: which calls and which
// screens belong to each (decision 0031).
import type { AnyEndpoint } from '#domain/kit/endpoint.ts';

/** The columns of an organisation that say so; only staff of the platform turn them on. */
export const featureFlags = [
  'enable_messaging',
  'enable_provisioning',
  'geofence_locations',
  'geofence_proximity_reminders',
  'enable_saml',
] as const;
export type FeatureFlag = (typeof featureFlags)[number];

/** What an organisation has; false where the flag is off. */
export type Included = Readonly<Record<FeatureFlag, boolean>>;

interface Feature {
  /** What the paths of its calls begin with, below the organisation where they name one. */
  readonly calls: readonly string[];
  /**
   * What the paths of its screens begin with, below `/organisation` and
   * `/organisations/:organisationId`.
   */
  readonly screens: readonly string[];
}

export const features: Readonly<Record<FeatureFlag, Feature>> = {
  enable_messaging: {
    calls: [
      'messages',
      'admin-messages',
      'messaging-contacts',
      'messaging-groups',
      'message-templates',
      'schedules',
    ],
    screens: ['messages', 'settings/messaging-groups'],
  },
  enable_provisioning: { calls: ['provisioning'], screens: ['provisioning'] },
  geofence_locations: {
    calls: ['geofence-locations', 'geofence', 'geofence-region-usage', 'geofence-settings'],
    screens: [
      'geofence-locations',
      'geofence',
      'geofence-region-usage',
      'settings/geofence-locations',
    ],
  },
  // Its screen is the switch on the page of the geofence locations.
  geofence_proximity_reminders: { calls: ['geofence-proximity-reminders'], screens: [] },
  enable_saml: { calls: ['saml-connections'], screens: ['settings/saml'] },
};

const organisationInPath = /^\/organisations\/:(?:organisationId|id)(?=\/)/;

/** The path of a call without the organisation that it names: `/messages/:messageId/close`. */
export const pathBelowOrganisation = (path: string): string => path.replace(organisationInPath, '');

/** The feature that a call belongs to, null for none. */
export function featureOfCall({ path }: Pick<AnyEndpoint, 'path'>): FeatureFlag | null {
  const noun = pathBelowOrganisation(path).split('/')[1] ?? '';
  return featureFlags.find((flag) => features[flag].calls.includes(noun)) ?? null;
}

/**
 * The feature without which a call is refused, null for none: those that write. What was kept while
 * the feature was on stays readable: message history, past imports, crossings, sign-in logs.
 */
export const featureNeededBy = (
  endpoint: Pick<AnyEndpoint, 'method' | 'path'>,
): FeatureFlag | null => (endpoint.method === 'GET' ? null : featureOfCall(endpoint));

/**
 * The feature that a screen of an organisation belongs to, null for none. @param path below the
 * organisation: `messages/send`
 */
export const featureOfScreen = (path: string): FeatureFlag | null =>
  featureFlags.find((flag) =>
    features[flag].screens.some((screen) => path === screen || path.startsWith(`${screen}/`)),
  ) ?? null;

/** Shown by screens and in refusals. */
export const notIncludedText = 'Not included for this organisation.';
