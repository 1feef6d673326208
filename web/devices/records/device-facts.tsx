// Below a device's name: what it is and who carries it.
import { useLingui } from '@lingui/react/macro';
import type { Device } from '#domain/devices/device-record.ts';
import { kindWords } from './device-words.ts';

export function DeviceFacts({ device: { kind, user_name, department } }: { device: Device }) {
  const { t, i18n } = useLingui();
  return [i18n._(kindWords[kind]), user_name ?? t`Not assigned`, department]
    .filter((part) => part !== null)
    .join(' · ');
}
