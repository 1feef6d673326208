// The words of presets: a name, and one sentence that says whom it is for.
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Permission } from '#domain/kit/permissions.ts';
import { type PresetName, presetOf } from '#domain/permissions/permission-presets.ts';

interface PresetWords {
  readonly name: MessageDescriptor;
  readonly about: MessageDescriptor;
}

export const presetWords: Readonly<Record<PresetName, PresetWords>> = {
  administrator: { name: msg`Administrator`, about: msg`Everything, including settings.` },
  rostering: { name: msg`Rostering`, about: msg`Manages people, departments and escalation.` },
  team_leader: { name: msg`Team leader`, about: msg`Follows a team and sends messages.` },
  read_only: { name: msg`Read only`, about: msg`Views everything, changes nothing.` },
  directory: { name: msg`Directory`, about: msg`Manages people and single sign-on.` },
  no_access: { name: msg`No access`, about: msg`Only their own account.` },
};

/** The name of the preset with these permissions, or that they are a choice of their own. */
export function presetLabel(held: readonly Permission[]): string {
  const name = presetOf(held);
  return name === null ? t`Custom` : i18n._(presetWords[name].name);
}
