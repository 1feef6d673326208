// The lines about what was asked of a pendant from afar, and what it answered.
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { HistoryItem } from '#domain/alerts/alert-history.ts';

type Data = HistoryItem['data'];
const names = { find_me: msg`Find me`, reboot: msg`Restart`, power_off: msg`Turn off` };
const isName = (name: unknown): name is keyof typeof names => typeof name === 'string' && name in names;
const nameOf = ({ command }: Data): string => (isName(command) ? i18n._(names[command]) : String(command));
const why = ({ why: said }: Data): string => (typeof said === 'string' ? `: ${said}` : '');

export const commandWords: Readonly<Record<string, (data: Data) => string>> = {
  'device_command.requested': (data) => t`Asked of the pendant: ${nameOf(data)}`,
  'device_command.confirmed': (data) => t`The pendant has done it: ${nameOf(data)}`,
  'device_command.refused': (data) => t`The pendant did not do it (${nameOf(data)})` + why(data),
  'device_command.not_confirmed': (data) => t`The pendant did not answer (${nameOf(data)}); whether it was done is not known`,
};
