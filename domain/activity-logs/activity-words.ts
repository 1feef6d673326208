// Lines of the audit log in words: those of an alert's story as the story words them, all others by
// their record and what was done to it.
import { historyText, storyKinds } from '#domain/alerts/story/story-words.ts';
import type { Voice } from '#domain/alerts/story/voice.ts';
import type { ActivityLog } from './activity-log.ts';

const recordWords: Readonly<Record<string, string>> = {
  apn: 'Access point',
  bulk_job: 'Bulk action',
  drill_settings: 'Drill settings',
  ev04_config_template: 'EV-04 template',
  ip_whitelist: 'Allowed address',
  on_test: 'Test period',
  saml_connection: 'SAML connection',
  scim: 'Directory',
  sign_in: 'Sign-in',
  two_factor: 'Two-factor sign-in',
  user: 'Person',
  zoleo_feed: 'ZOLEO feed',
};

const ownWords: Readonly<Record<string, string>> = {
  'sign_in.succeeded': 'Signed in',
  'sign_in.ended': 'Signed out',
  'sign_in.failed': 'Sign-in failed',
  'sign_in.delayed': 'Sign-in delayed after failed attempts',
  'sign_in.carried': 'Sign-in carried to another address',
  'sign_in.visited': 'Work in another cell',
  'sign_in.carried_on': 'Sign-in carried on at another address',
  'access.requested': 'Access requested',
  'access.granted': 'Access granted',
  'access.refused': 'Access refused',
  'activity_logs.exported': 'Audit log exported',
  'answering.busy': 'All operators busy',
  'answering.lost': 'No operator could answer alerts',
  'answering.restored': 'Operators could answer alerts again',
};

const spaced = (text: string): string => text.replaceAll('_', ' ');
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The first word of an event's kind: `department` of `department.updated`. */
export const objectKindOf = (kind: string): string => kind.split('.')[0] ?? kind;

/** The record in words: "EV-04 template". */
export const recordText = (kind: string): string => recordWords[kind] ?? capital(spaced(kind));

/** What was done, in words: "Department updated". */
export function activityText(
  { kind, data, occurred_at, recorded_at, id }: ActivityLog,
  voice: Voice,
): string {
  const own = ownWords[kind];
  if (own !== undefined) return own;
  // A device's own history has words for its changes; the audit log lists them separately.
  if (storyKinds.includes(kind) && !/^device\.(created|updated)$/.test(kind))
    return historyText({ id, kind, data, occurred_at, recorded_at }, voice);
  const [record = '', ...action] = kind.split('.');
  return `${recordText(record)} ${spaced(action.join(' '))}`.trim();
}

/** The record that the line is about: its name where the line has one. */
export function objectText({ kind, data, person, device, alert_id }: ActivityLog): string {
  if (alert_id !== null) return `#${alert_id}`;
  const object = objectKindOf(kind);
  if (object === 'user' && person) return person.name;
  if (object === 'device' && device) return device.name;
  if (typeof data['name'] === 'string') return data['name'];
  if (person ?? device) return (person ?? device)?.name ?? '';
  return typeof data['id'] === 'number' ? `#${data['id']}` : '';
}
