// How full a battery is: in figures, and as a mark where it is low.
import { useLingui } from '@lingui/react/macro';
import { IconBattery1 } from '@tabler/icons-react';
import { lowBattery } from '#domain/devices/device-record.ts';
import { Badge } from '#web/ui/display/badge.tsx';

export function BatteryLevel({ percent }: { percent: number | null }) {
  const { t } = useLingui();
  if (percent === null) return '–';
  if (percent >= lowBattery) return `${percent}%`;
  return (
    <Badge tone="warn" icon={<IconBattery1 size={13} aria-hidden="true" />}>
      {t`${percent}%, low`}
    </Badge>
  );
}
