// One service in the table of the system status, with the test message to oneself where it sends
// messages.
import { Trans, useLingui } from '@lingui/react/macro';
import { systemConfigurationApi } from '#domain/settings/system-configuration.api.ts';
import { systemStatusApi } from '#domain/settings/system-status.api.ts';
import { isTested, type ServiceStatus } from '#domain/settings/system-status.ts';
import { useCall } from '#web/kit/call/query.ts';
import { formatPhone } from '#web/kit/format/phone-number.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { lookOf, serviceIcons, serviceNames, settingsOf } from './service-words.ts';
import styles from './system-status.module.css';

export function ServiceRow({ status }: { status: ServiceStatus }) {
  const { t, i18n } = useLingui();
  const { dateTime } = useFormat();
  const { service, state, provider, last_success_at, last_failure, queue } = status;
  const Icon = serviceIcons[service];
  const look = lookOf(status);
  const works = state === 'working' || state === 'limited';
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>
          <Icon size={18} aria-hidden="true" />
          <span className={styles.words}>
            {i18n._(serviceNames[service])}
            {provider !== null && <small>{provider}</small>}
          </span>
        </span>
      </th>
      <td>
        <Badge tone={look.tone}>{i18n._(look.word)}</Badge>
      </td>
      <td data-label={t`Last success`} className={styles.when}>
        {last_success_at === null && (works ? '–' : <Trans>Never</Trans>)}
        {last_success_at !== null && dateTime(last_success_at)}
      </td>
      <td data-label={t`Last failure`} className={styles.failure}>
        <Failure status={status} />
        {last_failure === null && <SetUpHint status={status} />}
      </td>
      <td data-label={t`Waiting`}>{queue ?? '–'}</td>
      <td className={styles.test}>
        <Test status={status} />
      </td>
    </tr>
  );
}

function Failure({ status: { last_failure } }: { status: ServiceStatus }) {
  const { dateTime } = useFormat();
  if (last_failure === null) return null;
  return last_failure.at === null
    ? last_failure.words
    : `${dateTime(last_failure.at)}: ${last_failure.words}`;
}

/** Where nothing failed: which settings would set the service up. */
function SetUpHint({ status: { service, state } }: { status: ServiceStatus }) {
  const settings = settingsOf[service];
  if (settings === undefined || (state !== 'not_set_up' && state !== 'limited')) return '–';
  // In one box: on a phone a cell gives each of its parts a column.
  return (
    <span>
      {state === 'limited' ? (
        <Trans>
          Place names only. For streets, set <code>{settings}</code> (docs/maps.md).
        </Trans>
      ) : (
        <Trans>
          Set <code>{settings}</code> and restart.
        </Trans>
      )}
    </span>
  );
}

function Test({ status: { service, state } }: { status: ServiceStatus }) {
  const { t, i18n } = useLingui();
  const test = useCall(systemStatusApi.test, { invalidates: [systemStatusApi.get] });
  const signal = useCall(systemConfigurationApi.test, { invalidates: [systemStatusApi.get] });
  const name = i18n._(serviceNames[service]);
  if (!isTested(service) && service !== 'receivers') return null;
  const send = () =>
    isTested(service)
      ? test.mutate(
          { body: { service } },
          { onSuccess: ({ sent_to }) => toast.success(t`Test on its way to ${shown(sent_to)}.`) },
        )
      : signal.mutate(
          {},
          { onSuccess: () => toast.success(t`Test signal on its way to the receivers.`) },
        );
  return (
    <Button
      size="sm"
      aria-label={t`Send a test: ${name}`}
      pending={test.isPending || signal.isPending}
      disabled={state === 'not_set_up' || state === 'not_used'}
      onClick={send}
    >
      {t`Send a test`}
    </Button>
  );
}

const shown = (address: string): string =>
  address.startsWith('+') ? formatPhone(address) : address;
