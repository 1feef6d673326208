// The lines about what was asked of a pendant from afar, and what it answered.
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { HistoryItem } from '#domain/alerts/alert-history.ts';
import { commands, isCommandName } from '../commands/command-words.ts';

type Data = HistoryItem['data'];
const nameOf = ({ command }: Data): string => (isCommandName(command) ? i18n._(commands[command].name) : String(command));
const why = ({ why: said }: Data): string => (typeof said === 'string' ? `: ${said}` : '');

export const commandWords: Readonly<Record<string, (data: Data) => string>> = {
  'device_command.requested': (data) => t`Asked of the pendant: ${nameOf(data)}`,
  'device_command.sent': (data) => t`Sent to the pendant: ${nameOf(data)}`,
  'device_command.confirmed': (data) => t`The pendant has done it: ${nameOf(data)}`,
  'device_command.refused': (data) => t`The pendant did not do it (${nameOf(data)})` + why(data),
  'device_command.not_confirmed': (data) => t`The pendant did not answer (${nameOf(data)}); whether it was done is not known`,
};
