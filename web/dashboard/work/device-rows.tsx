// The devices that need attention: why, whose, and the one thing to do.
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  IconBattery1,
  IconClockQuestion,
  IconPlugConnectedX,
  IconWifiOff,
} from '@tabler/icons-react';
import type { DeviceInNeed, OrganisationWork } from '#domain/dashboard/work/work.ts';
import { type AttentionReason, testedForDays } from '#domain/devices/attention.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import type { SteadyItem } from '#web/ui/steady/steady-item.ts';
import { connectAddress, deviceAddress, devicesAddress } from './addresses.ts';
import { agoWords } from './left-words.ts';
import { TodoLink } from './todo-link.tsx';
import styles from './work.module.css';
import { WorkSection } from './work-section.tsx';

interface Need {
  readonly Icon: typeof IconWifiOff;
  readonly todo: MessageDescriptor;
  /** Where that is done; left out, on the device's page. */
  readonly to?: typeof connectAddress;
  readonly words: (device: DeviceInNeed) => string;
}

const needs: Readonly<Record<AttentionReason, Need>> = {
  offline: {
    Icon: IconWifiOff,
    todo: msg`Check device`,
    words: ({ last_heard_at }) =>
      last_heard_at === null
        ? t`Offline`
        : t`Offline for ${agoWords(serverNow() - Date.parse(last_heard_at))}`,
  },
  low_battery: {
    Icon: IconBattery1,
    todo: msg`Check device`,
    words: ({ battery_percent: percent }) =>
      percent === null ? t`Battery low` : t`Battery ${percent}%`,
  },
  never: {
    Icon: IconPlugConnectedX,
    todo: msg`Connect`,
    to: connectAddress,
    words: () => t`Never connected`,
  },
  untested: {
    Icon: IconClockQuestion,
    todo: msg`Test`,
    to: connectAddress,
    words: () => t`Not tested for ${testedForDays} days`,
  },
};

interface DeviceRowsProps {
  devices: NonNullable<OrganisationWork['devices']>;
  base: string;
}

export function DeviceRows({ devices, base }: DeviceRowsProps) {
  const { t: say } = useLingui();
  const { total } = devices;
  return (
    <WorkSection
      title={say`Devices that need attention`}
      section={devices}
      all={{
        to: `${devicesAddress(base)}?attention=true`,
        text: plural(total, { one: 'All devices', other: 'All # devices' }),
      }}
      none={say`No device needs attention.`}
      subjectOf={({ id, reason }) => ({ key: `device ${id}`, state: reason })}
    >
      {(device, steady) => <Row device={device} base={base} steady={steady} />}
    </WorkSection>
  );
}

function Row({ device, base, steady }: { device: DeviceInNeed; base: string; steady: SteadyItem }) {
  const { i18n } = useLingui();
  const { exact } = useFormat();
  const { id, name, reason, person, last_heard_at } = device;
  const { Icon, words, todo, to = deviceAddress } = needs[reason];
  return (
    <li className={styles.device} data-reason={reason} {...steady}>
      <Icon size={20} aria-hidden="true" />
      <b className={styles.what} title={last_heard_at === null ? undefined : exact(last_heard_at)}>
        {words(device)}
      </b>
      <span className={styles.who}>{person.name}</span>
      <span className={styles.quiet}>{name}</span>
      <TodoLink to={to(base, id)} text={i18n._(todo)} about={name} />
    </li>
  );
}
