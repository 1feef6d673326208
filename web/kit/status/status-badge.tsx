// The state of a record as icon, word and colour together, from a table: the general states are
// here, a feature has its own table of the same form.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  IconArchive,
  IconBan,
  IconCircleCheck,
  IconClockPause,
  IconHourglass,
  IconLock,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Badge, type Tone } from '#web/ui/display/badge.tsx';

export interface StatusLook {
  readonly tone: Tone;
  readonly icon: ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>;
  readonly word: MessageDescriptor;
}

/** A table of states: its keys are the values of the record's field. */
export type StatusLooks<Value extends string = string> = Readonly<Record<Value, StatusLook>>;

/** States that many records have. */
export const statusLooks = {
  active: { tone: 'good', icon: IconCircleCheck, word: msg`Active` },
  inactive: { tone: 'quiet', icon: IconBan, word: msg`Inactive` },
  archived: { tone: 'quiet', icon: IconArchive, word: msg`Archived` },
  enabled: { tone: 'good', icon: IconCircleCheck, word: msg`Enabled` },
  disabled: { tone: 'quiet', icon: IconBan, word: msg`Disabled` },
  pending: { tone: 'warn', icon: IconHourglass, word: msg`Pending` },
  paused: { tone: 'quiet', icon: IconClockPause, word: msg`Paused` },
  locked: { tone: 'bad', icon: IconLock, word: msg`Locked` },
} as const satisfies StatusLooks;

export function StatusBadge({ look: { tone, icon: Icon, word } }: { look: StatusLook }) {
  const { i18n } = useLingui();
  return (
    <Badge tone={tone} icon={<Icon size={13} aria-hidden="true" />}>
      {i18n._(word)}
    </Badge>
  );
}

/** The words alone, for a filter. */
export const wordsOf = <Value extends string>(
  looks: StatusLooks<Value>,
): Readonly<Record<Value, MessageDescriptor>> =>
  Object.fromEntries(
    Object.entries<StatusLook>(looks).map(([value, { word }]) => [value, word]),
  ) as Record<Value, MessageDescriptor>;
