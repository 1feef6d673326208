// In demo mode: lets one of the demo's pendants send a real frame, to see what happens.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBattery1, IconSos, IconTrendingDown, IconZzz } from '@tabler/icons-react';
import { useState } from 'react';
import type { demoSignals } from '#domain/demo/demo.api.ts';
import { demoCalls } from '#web/alerts/alert-calls.ts';
import { call } from '#web/kit/call/call.ts';
import { useData } from '#web/kit/call/query.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import styles from './queue.module.css';

type Signal = (typeof demoSignals)[number];

export default function RaiseMenu() {
  const { t } = useLingui();
  const demo = useData(
    demoCalls.demo,
    {},
    { staleTime: Number.POSITIVE_INFINITY, handles: [0, 500] },
  );
  const [pending, setPending] = useState(false);
  const raise = async (kind: Signal) => {
    setPending(true);
    const sent = await call(demoCalls.raise, { body: { kind } }).catch(() => null);
    setPending(false);
    if (sent) toast.info(t`Sent by ${sent.device_name} (${sent.person ?? t`unassigned`}).`);
  };
  const items: { key: Signal; label: string; Icon: typeof IconSos }[] = [
    { key: 'sos', label: t`SOS`, Icon: IconSos },
    { key: 'fall', label: t`Fall detected`, Icon: IconTrendingDown },
    { key: 'man_down', label: t`No motion`, Icon: IconZzz },
    { key: 'low_battery', label: t`Low battery (no alert)`, Icon: IconBattery1 },
  ];
  const may = demo.data?.simulator === true;
  useActions(
    may
      ? items.map(({ key, label }) => ({
          id: `raise ${key}`,
          label: t`A demo pendant sends: ${label}`,
          group: t`Demo`,
          run: () => void raise(key),
        }))
      : [],
  );
  if (!may) return null;
  return (
    <Menu
      button={<Trans>Raise an alert</Trans>}
      buttonClass={styles.raise}
      heading={t`A demo pendant sends`}
      items={items.map(({ key, label, Icon }) => ({
        key,
        label,
        icon: <Icon size={18} aria-hidden="true" />,
        disabled: pending,
        onSelect: () => void raise(key),
      }))}
    />
  );
}
