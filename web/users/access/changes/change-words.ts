// What changes for a person, in words, before and after it is saved.
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { type Permission, readOf } from '#domain/kit/permissions.ts';
import { presetOf } from '#domain/permissions/permission-presets.ts';
import { type Difference, differenceOf, savedOf } from './edits.ts';
import { presetLabel } from './preset-words.ts';
import type { Changed } from './use-edits.ts';

/** What a person does with it, as after "can". */
const actions: Readonly<Partial<Record<Permission, MessageDescriptor>>> = {
  'patrol dispatches': msg`view patrol dispatches`,
  'welfare timer sessions': msg`view welfare timers`,
  'device count': msg`view the device count`,
  'read organisation users': msg`view people`,
  'write organisation users': msg`manage people`,
  'read provisioning': msg`import people`,
  'read departments': msg`view departments`,
  'write departments': msg`manage departments`,
  'read escalation groups': msg`view escalation groups`,
  'write escalation groups': msg`manage escalation groups`,
  'read organisation reports': msg`view reports`,
  'read sms messaging': msg`view text messages`,
  'write sms messaging': msg`send text messages`,
  'read geofence locations': msg`view geofence locations`,
  'write geofence locations': msg`manage geofence locations`,
  'read organisation settings': msg`view settings`,
  'write organisation settings': msg`manage settings`,
  'saml connections': msg`set up single sign-on`,
  'device limits': msg`set the device limit`,
};

const listed = (texts: readonly string[]): string =>
  new Intl.ListFormat('en-AU', { type: 'conjunction' }).format(texts);

/** Reading and writing of the same are said together, as "view and manage people". */
function actionsOf(abilities: readonly Permission[]): string {
  const isSaid = (ability: Permission) => abilities.some((other) => readOf[other] === ability);
  const texts = abilities.flatMap((ability) => {
    if (isSaid(ability)) return [];
    const action = actions[ability] ? i18n._(actions[ability]) : ability;
    const reading = readOf[ability];
    return [reading && abilities.includes(reading) ? t`view and ${action}` : action];
  });
  return listed(texts);
}

/** "can manage people", "can no longer send text messages", or both. */
export function differenceWords({ added, removed }: Difference): string {
  const [gained, lost] = [actionsOf(added), actionsOf(removed)];
  if (removed.length === 0) return t`can ${gained}`;
  if (added.length === 0) return t`can no longer ${lost}`;
  return t`can ${gained}, and can no longer ${lost}`;
}

/** More cells than this are named by their preset, where they make one. */
const mostNamed = 3;

/** What saving changes for the person, such as "gets Team leader (10 permissions)". */
export function changeWords({ row, held }: Changed): string {
  const difference = differenceOf(savedOf(row), held);
  const preset = presetOf(held);
  const count = difference.added.length + difference.removed.length;
  if (preset === null || count <= mostNamed) return differenceWords(difference);
  if (held.length === 0) return t`loses all permissions`;
  const name = presetLabel(held);
  const size = plural(held.length, { one: '# permission', other: '# permissions' });
  return t`gets ${name} (${size})`;
}

export const cellCount = (changed: readonly Changed[]): number =>
  changed.reduce((sum, { row, held }) => {
    const { added, removed } = differenceOf(savedOf(row), held);
    return sum + added.length + removed.length;
  }, 0);
