// In demo mode: lets one of the demo's pendants send a real frame, to see what happens.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBattery1, IconBroadcast, IconSos, IconTrendingDown, IconZzz } from '@tabler/icons-react';
import { useState } from 'react';
import type { demoSignals } from '#domain/demo/demo.api.ts';
import { call } from '#web/kit/call/call.ts';
import { useData } from '#web/kit/call/query.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { demoCalls } from '../alert-calls.ts';
import styles from './queue.module.css';

export default function RaiseMenu() {
  const { t } = useLingui();
  const demo = useData(demoCalls.demo, {}, { staleTime: Number.POSITIVE_INFINITY, handles: [0, 500] });
  const [pending, setPending] = useState(false);
  if (!demo.data?.simulator) return null;
  const raise = async (kind: (typeof demoSignals)[number]) => {
    setPending(true);
    const sent = await call(demoCalls.raise, { body: { kind } }).catch(() => null);
    setPending(false);
    if (sent) toast.info(t`${sent.device_name} of ${sent.person ?? t`nobody`} has sent its frame.`);
  };
  return (
    <Menu
      button={
        <>
          <IconBroadcast size={16} aria-hidden="true" />
          <Trans>Raise an alert</Trans>
        </>
      }
      buttonClass={styles.raise}
      heading={t`A demo pendant sends`}
      items={[
        { key: 'sos', label: t`SOS`, icon: <IconSos size={18} aria-hidden="true" />, disabled: pending, onSelect: () => void raise('sos') },
        {
          key: 'fall',
          label: t`Fall detected`,
          icon: <IconTrendingDown size={18} aria-hidden="true" />,
          disabled: pending,
          onSelect: () => void raise('fall'),
        },
        {
          key: 'man_down',
          label: t`No motion`,
          icon: <IconZzz size={18} aria-hidden="true" />,
          disabled: pending,
          onSelect: () => void raise('man_down'),
        },
        {
          key: 'low_battery',
          label: t`Low battery (no alert)`,
          icon: <IconBattery1 size={18} aria-hidden="true" />,
          disabled: pending,
          onSelect: () => void raise('low_battery'),
        },
      ]}
    />
  );
}
