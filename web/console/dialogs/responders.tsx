// Colleagues near the alert who could go there, the nearest first: how far, how old their fix is,
// and about how long they would need.
import { Trans, useLingui } from '@lingui/react/macro';
import { travelMinutes } from '#domain/alerts/actions/responders.ts';
import { Age } from '#web/alerts/age.tsx';
import { patrolCalls } from '#web/alerts/alert-calls.ts';
import { useData } from '#web/kit/call/query.ts';
import { formatPhone } from '#web/kit/format/phone-number.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import styles from './responders.module.css';

export function Responders({
  alertId,
  onChoose,
}: {
  alertId: number;
  onChoose: (name: string) => void;
}) {
  const { t } = useLingui();
  const { distance } = useFormat();
  const { data, error } = useData(
    patrolCalls.responders,
    { params: { id: alertId } },
    { handles: [0, 404, 422, 429, 500, 503] },
  );
  if (error && !data)
    return (
      <p className={styles.note} role="status">
        <Trans>People nearby could not be loaded.</Trans>
      </p>
    );
  if (!data) return null;
  return (
    <section className={styles.near} aria-label={t`Nearest people`}>
      <h3>
        <Trans>Nearest people</Trans>
      </h3>
      {data.length === 0 ? (
        <p className={styles.note}>
          <Trans>No colleague with a fix of the last two hours is near.</Trans>
        </p>
      ) : (
        <>
          <ol>
            {data.map(({ id, name, department, mobile, metres, fixed_at, is_old }) => {
              const { on_foot, by_car } = travelMinutes(metres);
              return (
                <li key={id}>
                  <span>
                    <b>{name}</b> {department}{' '}
                    {is_old && <Badge tone="warn">{t`Old position`}</Badge>}
                    <span className={styles.far}>
                      <Trans>
                        {distance(metres)} · about {by_car} min by car, {on_foot} min on foot · fix{' '}
                        <Age since={fixed_at} /> old
                      </Trans>
                    </span>
                  </span>
                  {mobile !== null && <a href={`tel:${mobile}`}>{formatPhone(mobile)}</a>}
                  <Button size="sm" onClick={() => onChoose(name)} aria-label={t`Send ${name}`}>
                    <Trans>Send</Trans>
                  </Button>
                </li>
              );
            })}
          </ol>
          <p className={styles.note}>
            <Trans>Times are estimates from the straight-line distance, not routes.</Trans>
          </p>
        </>
      )}
    </section>
  );
}
