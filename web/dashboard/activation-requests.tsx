// The phones that wait to be let in: how many, whose, and the way to decide (R129).
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { activationAttemptsApi } from '#domain/phone/activation-attempts.api.ts';
import { useList } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { SkeletonRows } from '#web/ui/feedback/states.tsx';
import styles from './dashboard.module.css';

const shown = 5;

export function ActivationRequests() {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const asked = useList(
    activationAttemptsApi.list,
    { query: { status: 'pending', per_page: 100 } },
    { refetchInterval: 30_000, handles: [0, 422, 500, 502, 503] },
  );
  const waiting = asked.data?.items.filter(({ source }) => source === 'request') ?? [];
  return (
    <Card title={t`Activation requests`}>
      {!asked.data && asked.error && (
        <p>
          {asked.error.message ||
            t`The server could not be reached. Check your connection and try again.`}
        </p>
      )}
      {!asked.data && !asked.error && <SkeletonRows rows={2} />}
      {asked.data && waiting.length === 0 && (
        <p>
          <Trans>No activation requests.</Trans>
        </p>
      )}
      {waiting.length > 0 && (
        <>
          <p>
            {plural(waiting.length, {
              one: '# phone is waiting for approval.',
              other: '# phones are waiting for approval.',
            })}
          </p>
          <ul className={styles.requests}>
            {waiting.slice(0, shown).map(({ id, name, organisation, created_at }) => (
              <li key={id}>
                <b>{name}</b> {organisation?.name}{' '}
                <time dateTime={created_at}>{dateTime(created_at)}</time>
              </li>
            ))}
          </ul>
        </>
      )}
      <Link to="/activation-attempts?status=pending">{t`All activation attempts`}</Link>
    </Card>
  );
}
