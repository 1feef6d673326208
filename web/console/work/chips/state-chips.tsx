// The states of an alert that must not be missed, as chips next to running work: other viewers,
// doubts, pending steps.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconAlertTriangle,
  IconBellRinging,
  IconEye,
  IconMessage,
  IconSatellite,
  IconWifiOff,
} from '@tabler/icons-react';
import type { AlertPresence } from '#domain/alerts/actions/presence.ts';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import { lastActionAt, staleAt } from '#domain/alerts/alert-order.ts';
import { Age } from '#web/alerts/age.tsx';
import { alertAddress } from '#web/alerts/alert-address.ts';
import { stateOf, states, types } from '#web/alerts/alert-words.ts';
import { useLateWords } from '#web/alerts/late-words.ts';
import { useIsPast } from '#web/alerts/time-left.tsx';
import { Link } from '#web/kit/screen/address.tsx';
import type { Work } from '../use-work.ts';
import { deliveryWords } from '../work-words.ts';
import { Chip } from './chip.tsx';

const doubt = <IconAlertTriangle size={15} aria-hidden="true" />;

/** Why Resolve is off: only the wearer's own cancelling ends it (ux.md check 21). */
export function SatelliteChip({
  refusal,
  open,
  onOpen,
}: {
  refusal: string | null;
  open: boolean;
  onOpen: (open: boolean) => void;
}) {
  const panel = (
    <p>
      {refusal ?? (
        <Trans>
          The SOS is still on. It cannot be resolved until the user cancels SOS on the device.
        </Trans>
      )}{' '}
      <Trans>ZOLEO’s emergency centre is also informed.</Trans>
    </p>
  );
  return (
    <Chip
      tone="warn"
      icon={<IconSatellite size={15} aria-hidden="true" />}
      panel={panel}
      open={open}
      onOpen={onOpen}
    >
      <Trans>Waiting for the wearer</Trans>
    </Chip>
  );
}

export function StateChips({ row, details }: { row: AlertRow; details: Alert }) {
  const { i18n } = useLingui();
  const isStale = useIsPast(staleAt(row));
  const isActive = row.status === 'active_alert';
  const late = useLateWords(row);
  return (
    <>
      {late && (
        <Chip tone="warn" icon={doubt} whole>
          {late.whole}
        </Chip>
      )}
      {row.repeats !== undefined && (
        <Chip icon={<IconBellRinging size={15} aria-hidden="true" />}>
          <Trans>Raised again</Trans> {plural(row.repeats, { one: '# time', other: '# times' })}
        </Chip>
      )}
      {row.cancelled_at !== undefined && (
        <Chip tone="warn" icon={doubt}>
          <Trans>Cancelled by the wearer</Trans> <Age since={row.cancelled_at} />{' '}
          <Trans>ago. The alert stays open</Trans>
        </Chip>
      )}
      {details.unconfirmed_end && (
        <Chip tone="warn" icon={doubt}>
          <Trans>Unconfirmed cancellation</Trans>
        </Chip>
      )}
      {details.new_network && (
        <Chip tone="warn" icon={doubt}>
          <Trans>Sent from a new network</Trans>
        </Chip>
      )}
      {isActive && details.device_status && !details.device_status.online && (
        <Chip tone="warn" icon={<IconWifiOff size={15} aria-hidden="true" />}>
          <Trans>Device offline</Trans>
        </Chip>
      )}
      {isStale && (
        <Chip tone="warn" icon={doubt}>
          <Trans>
            No action for <Age since={lastActionAt(row)} />
          </Trans>
        </Chip>
      )}
      {details.group.map((other) => (
        <Chip key={other.id} tone="alarm" icon={<IconBellRinging size={15} aria-hidden="true" />}>
          <Link to={alertAddress(other.id)}>
            <Trans>Also active</Trans>: {i18n._(types[other.type].words)},{' '}
            {i18n._(states[stateOf(other)].words)} · <Age since={other.raised_at} />
          </Link>
        </Chip>
      ))}
    </>
  );
}

/** Who is here now and what they are doing. */
export function OthersChip({ others }: { others: readonly AlertPresence[] }) {
  const { t } = useLingui();
  const doing = { looking: t`looking`, typing: t`typing`, calling: t`on the phone`, gone: '' };
  if (others.length === 0) return null;
  const names = others.map((one) => `${one.person.name} (${doing[one.doing]})`).join(', ');
  return <Chip icon={<IconEye size={15} aria-hidden="true" />}>{t`Viewing: ${names}`}</Chip>;
}

/** How far the last message to the worker is. */
export function MessageChip({ work, onOpen }: { work: Work; onOpen: () => void }) {
  const { i18n } = useLingui();
  const last = work.messages.findLast(({ direction }) => direction === 'outbound');
  if (!last?.delivery) return null;
  return (
    <Chip
      tone={last.delivery === 'failed' ? 'warn' : 'plain'}
      icon={<IconMessage size={15} aria-hidden="true" />}
      panel={null}
      onOpen={onOpen}
    >
      <Trans>Message</Trans>: {i18n._(deliveryWords[last.delivery])}
    </Chip>
  );
}
