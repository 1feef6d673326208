// The organisation's Zoleo units: whether the wearers consent, when each last sent, and whether an
// SOS is on.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlarm, IconBan, IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import type { ZoleoUnit } from '#domain/zoleo/zoleo.api.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import styles from './zoleo.module.css';

export function UnitsTable({ units }: { units: readonly ZoleoUnit[] }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  if (units.length === 0) {
    return (
      <EmptyState title={t`No Zoleo devices yet`}>
        <Trans>Satellite devices of this organisation appear here.</Trans>
      </EmptyState>
    );
  }
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t`Device`}</th>
          <th scope="col">{t`IMEI`}</th>
          <th scope="col">{t`Wearer's consent`}</th>
          <th scope="col">{t`Last seen`}</th>
          <th scope="col">{t`SOS`}</th>
        </tr>
      </thead>
      <tbody>
        {units.map((unit) => (
          <tr key={unit.id}>
            <th scope="row">{unit.name}</th>
            <td data-name={t`IMEI`}>{unit.imei ?? '–'}</td>
            <td data-name={t`Wearer's consent`}>
              <Consent unit={unit} />
            </td>
            <td data-name={t`Last seen`}>
              {unit.last_heard_at === null ? t`Never` : dateTime(unit.last_heard_at)}
            </td>
            <td data-name={t`SOS`}>
              {unit.sos_on ? (
                <Badge tone="bad" icon={<IconAlarm size={13} aria-hidden="true" />}>
                  {t`SOS is on`}
                </Badge>
              ) : (
                t`Off`
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const consents = {
  awaited: ['warn', IconHourglass],
  given: ['good', IconCircleCheck],
  withdrawn: ['bad', IconBan],
} as const;

function Consent({ unit: { consent, consent_at } }: { unit: ZoleoUnit }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const words = { awaited: t`Pending`, given: t`Given`, withdrawn: t`Withdrawn` };
  const [tone, Icon] = consents[consent];
  return (
    <span className={styles.received}>
      <Badge tone={tone} icon={<Icon size={13} aria-hidden="true" />}>
        {words[consent]}
      </Badge>
      {consent_at !== null && <span className={styles.about}>{dateTime(consent_at)}</span>}
    </span>
  );
}
