// One entry of the audit log: its time in every relevant zone, who acted, on whose behalf, and each
// field before and after.
import { Trans, useLingui } from '@lingui/react/macro';
import {
  type ActivityLog,
  changesOf,
  detailsOf,
  valueText,
} from '#domain/activity-logs/activity-log.ts';
import { objectText } from '#domain/activity-logs/activity-words.ts';
import { daysInText } from '#domain/kit/wording/reader.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Facts } from '#web/ui/display/page.tsx';
import { ScrollBox } from '#web/ui/display/scroll-box.tsx';
import { Modal } from '#web/ui/overlays/modal.tsx';
import styles from './activity-logs.module.css';
import { activityText, actorText, fieldText } from './activity-words.ts';

const isInstant = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/;

export default function ActivityDialog({
  log,
  onClose,
}: {
  log: ActivityLog;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { exact, place } = useFormat();
  const { occurred_at, recorded_at, organisation, acting_for, person, kind, id } = log;
  const shown = (value: unknown): string => {
    const text = valueText(value);
    return isInstant.test(text) ? exact(text) : daysInText(text, place.language);
  };
  const changes = changesOf(log);
  const details = detailsOf(log).map(([name, value]) => [fieldText(name), shown(value)] as const);
  const zones = [
    ...new Set([place.timezone, ...(organisation ? [organisation.timezone] : []), 'UTC']),
  ];
  return (
    <Modal open onClose={onClose} title={activityText(log)} closeLabel={t`Close`} size="lg">
      <Facts
        facts={[
          [t`Time`, <Times key="time" times={zones.map((zone) => exact(occurred_at, zone))} />],
          ...(recorded_at === occurred_at ? [] : [[t`Recorded`, exact(recorded_at)] as const]),
          [t`Who`, acting_for ? t`${actorText(log)} for ${acting_for.name}` : actorText(log)],
          [t`Organisation`, organisation?.name ?? '–'],
          [t`Record`, objectText(log) || '–'],
          ...(person ? [[t`Person`, person.name] as const] : []),
          [t`Entry`, `${id} · ${kind}`],
          ...details,
        ]}
      />
      {changes.length > 0 && (
        <ScrollBox label={t`Changes`} className={styles.scroll}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t`Field`}</th>
                <th scope="col">{t`Before`}</th>
                <th scope="col">{t`After`}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, before, after }) => (
                <tr key={field}>
                  <th scope="row">{fieldText(field)}</th>
                  <td>{shown(before) || '–'}</td>
                  <td>{shown(after) || '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {changes.length === 0 && (
        <p className={styles.dim}>
          <Trans>No field was changed.</Trans>
        </p>
      )}
    </Modal>
  );
}

const Times = ({ times }: { times: readonly string[] }) => (
  <span className={styles.lines}>
    {times.map((time) => (
      <span key={time}>{time}</span>
    ))}
  </span>
);
