// The networks that a pendant connects from: what it sends from a new one is marked until the
// network is known or an administrator confirms it.
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { knownAfterDays } from '#domain/devices/device-network.ts';
import { type DeviceNetwork, deviceNetworksApi } from '#domain/devices/device-networks.api.ts';
import type { Device } from '#domain/devices/device-record.ts';
import { useCall, useData } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { scopedParams } from '#web/kit/scope/scoped-params.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { StatusBadge, type StatusLooks } from '#web/kit/status/status-badge.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';
import { LiveList } from '#web/ui/steady/live-list.tsx';
import styles from './devices-pages.module.css';

const readAgainMs = 10_000;

const networkLooks: StatusLooks<'known' | 'new'> = {
  known: { tone: 'good', icon: IconCircleCheck, word: msg`Known` },
  new: { tone: 'warn', icon: IconAlertTriangle, word: msg`New` },
};

export function DeviceNetworks({
  device: { id },
  mayConfirm,
}: {
  device: Device;
  mayConfirm: boolean;
}) {
  const { t } = useLingui();
  const params = scopedParams(deviceNetworksApi.list, useScope(), { deviceId: id });
  const { data } = useData(deviceNetworksApi.list, { params }, { refetchInterval: readAgainMs });
  const call = useCall(deviceNetworksApi.confirm, { invalidates: [deviceNetworksApi.list] });
  const ask = async (network: string) => {
    const question = {
      title: t`Confirm ${network}?`,
      text: t`Confirm only a network you know. Alerts, cancellations and positions from this network will no longer be marked.`,
      yes: t`Confirm network`,
    };
    if (!(await confirm(question))) return;
    call.mutate(
      { params, body: { network } },
      { onSuccess: () => toast.success(t`${network} confirmed.`) },
    );
  };
  if (!data) return null;
  return (
    <section className={styles.part} aria-labelledby="device-networks">
      <h3 id="device-networks">{t`Networks`}</h3>
      {data.length === 0 ? (
        <p className={styles.about}>{t`Networks appear here when the pendant connects.`}</p>
      ) : (
        <>
          <p className={styles.about}>
            {t`Alerts from a new network are marked. A network is known after ${knownAfterDays} days, or when it is confirmed.`}
          </p>
          <LiveList
            className={styles.commands}
            label={t`Networks`}
            items={data}
            subjectOf={({ network, is_known }) => ({
              key: `network ${network}`,
              state: is_known ? 'known' : 'new',
            })}
          >
            {(one, steady) => (
              <li {...steady}>
                <b>{one.network}</b>
                <StatusBadge look={networkLooks[one.is_known ? 'known' : 'new']} />
                <NetworkFacts network={one} />
                {!one.is_known && mayConfirm && (
                  <Button
                    size="sm"
                    pending={call.isPending}
                    aria-label={t`Confirm ${one.network}`}
                    onClick={() => void ask(one.network)}
                  >
                    <Trans>Confirm</Trans>
                  </Button>
                )}
              </li>
            )}
          </LiveList>
        </>
      )}
    </section>
  );
}

function NetworkFacts({ network: { known_by, first_seen_at, days } }: { network: DeviceNetwork }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const since = dateTime(first_seen_at);
  const facts = {
    first: t`First network, ${since}`,
    days: t`First seen ${since}`,
    confirmed: t`Confirmed, first seen ${since}`,
    new: t`First seen ${since}, on ${plural(days, { one: '# day', other: '# days' })}`,
  };
  return <span className={styles.about}>{facts[known_by ?? 'new']}</span>;
}
