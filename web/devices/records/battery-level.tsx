// How full a battery is: in figures, and as a mark where it is low.
import { useLingui } from '@lingui/react/macro';
import { IconBattery1 } from '@tabler/icons-react';
import type { Device } from '#domain/devices/device-record.ts';
import { Badge } from '#web/ui/display/badge.tsx';

type Battery = Pick<Device, 'battery_percent' | 'battery_millivolts' | 'battery_low'>;

/** A pendant may report a voltage and no level. */
export function BatteryLevel({
  battery: { battery_percent, battery_millivolts, battery_low },
}: {
  battery: Battery;
}) {
  const { t, i18n } = useLingui();
  const volts =
    battery_millivolts === null
      ? null
      : i18n.number(battery_millivolts / 1000, {
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
        });
  const voltage = volts === null ? null : t`${volts} V`;
  const level = battery_percent === null ? voltage : `${battery_percent}%`;
  if (level === null) return '–';
  if (!battery_low) return level;
  return (
    <Badge tone="warn" icon={<IconBattery1 size={13} aria-hidden="true" />}>
      {t`${level}, low`}
    </Badge>
  );
}
