// The prices, taxes and contract switches of an organisation with the days on which each is valid.
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { invoicesApi } from '#domain/invoices/invoices.api.ts';
import type { CallError } from '#web/kit/call/call-error.ts';
import { useData } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { ScrollBox } from '#web/ui/display/scroll-box.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import styles from './invoices.module.css';

const subjects = {
  app: msg`Mobile apps`,
  ev04: msg`EV-04 pendants`,
  zoleo: msg`ZOLEO devices`,
  button: msg`Bluetooth buttons`,
  messaging: msg`Text messages`,
  tax: msg`Tax, currency and payment`,
  contract: msg`Contract terms`,
};

export default function PriceHistoryTab() {
  const { t, i18n } = useLingui();
  const { date } = useFormat();
  const params = { organisationId: useScope().organisationId ?? 0 };
  const { data, error, refetch } = useData(
    invoicesApi.history,
    { params },
    { handles: [0, 500, 502, 503] },
  );
  const day = (of: string) => date(`${of}T12:00:00Z`, 'UTC');
  if (!data)
    return (
      <Page>
        {error ? (
          <Failed error={error} retry={() => void refetch()} />
        ) : (
          <div className={styles.room} aria-busy="true" />
        )}
      </Page>
    );
  return (
    <Page>
      <p className={styles.dim}>
        <Trans>An invoice uses what was valid on its days. Closed invoices never change.</Trans>
      </p>
      <ScrollBox label={t`Price history`} className={styles.scroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Item`}</th>
              <th scope="col">{t`From`}</th>
              <th scope="col">{t`To`}</th>
              <th scope="col">{t`Valid`}</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ subject, valid_from, valid_to, text }) => (
              <tr key={`${subject} ${valid_from}`}>
                <th scope="row">{i18n._(subjects[subject])}</th>
                <td>{valid_from === null ? t`Always` : day(valid_from)}</td>
                <td>{valid_to === null ? t`Until changed` : day(valid_to)}</td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Page>
  );
}

function Failed({ error, retry }: { error: CallError; retry: () => void }) {
  const { t } = useLingui();
  return (
    <ErrorState title={t`The price history could not be loaded`} onRetry={retry}>
      {error.message}
    </ErrorState>
  );
}
