// Messages that did not get through: why, how often it was tried, and the way to send them again;
// partners that are out of order stand above.

import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconHourglass, IconSend } from '@tabler/icons-react';
import { retryRefusal } from '#domain/deliveries/deliveries.policy.ts';
import { type UndeliveredMessage, undeliveredApi } from '#domain/deliveries/undelivered.api.ts';
import { notSetUpCode } from '#domain/kit/services/delivery-service.ts';
import { useCall, useData } from '#web/kit/call/query.ts';
import { formatPhone } from '#web/kit/format/phone-number.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { Link } from '#web/kit/screen/address.tsx';
import { useServices } from '#web/kit/services/services.ts';
import { useMay } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { channelWords, serviceWords } from './channel-words.ts';
import { SendManyAgain } from './send-many-again.tsx';
import styles from './undelivered.module.css';

const statusWords = { queued: msg`Retrying`, dead: msg`Failed` };
const lookAgainMs = 5_000;

export default function UndeliveredPage() {
  const isSetUp = useServices();
  const everySet = channels.every(isSetUp);
  return (
    <div className={styles.page}>
      <FaultyPartners />
      <NotSetUp />
      <div className={styles.list}>
        <ResourceList
          endpoint={undeliveredApi.list}
          many={msg`failed messages`}
          none={
            everySet
              ? {
                  title: msg`No failed messages`,
                  text: msg`Retrying and failed messages appear here.`,
                }
              : {
                  title: msg`No message was tried yet`,
                  text: msg`Some services are not set up: what is sent by them appears here.`,
                }
          }
          searchHint={msg`Search recipient`}
          columns={{
            recipient: {
              label: msg`To`,
              cell: (message) => <Recipient message={message} />,
              text: ({ recipient }) => recipient,
            },
            channel: { label: msg`Channel`, choices: channelWords },
            status: {
              label: msg`Status`,
              choices: statusWords,
              cell: (message) => <StatusMark message={message} />,
            },
            may_retry: {
              label: msg`Send again`,
              cell: (message) => <SendAgain message={message} />,
            },
            last_error: { label: msg`Reason`, cell: (message) => <Reason message={message} /> },
            attempts: { label: msg`Attempts` },
            alert_id: { label: msg`Alert`, cell: (message) => <AlertLink message={message} /> },
            created_at: { label: msg`Created` },
            organisation: { label: msg`Organisation`, cell: organisationOf, text: organisationOf },
            next_try_at: { label: msg`Next attempt`, hidden: true },
            finished_at: { label: msg`Failed at`, hidden: true },
            subject: { label: msg`Subject`, hidden: true },
            error_code: { label: msg`Partner code`, hidden: true },
            id: { label: msg`Number`, hidden: true },
          }}
          filters={{
            status: { label: msg`Status`, choices: statusWords },
            channel: { label: msg`Channel`, choices: channelWords },
          }}
          bulk={(target, done) =>
            target.kind === 'some' ? <SendManyAgain ids={target.ids} onDone={done} /> : null
          }
          refetchInterval={lookAgainMs}
        />
      </div>
    </div>
  );
}

/** Shown above the list even when it is empty: these services deliver nothing. */
function NotSetUp() {
  const { t, i18n } = useLingui();
  const isSetUp = useServices();
  const mayRead = useMay('read settings');
  const missing = channels
    .filter((channel) => !isSetUp(channel))
    .map((channel) => i18n._(channelWords[channel]));
  if (missing.length === 0 || mayRead) return null;
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(missing);
  return (
    <Banner tone="warn" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
      {t`Not set up: ${list}. Nothing is sent by these.`}
    </Banner>
  );
}

const channels = ['email', 'sms', 'voice', 'push'] as const;

const organisationOf = ({ organisation }: UndeliveredMessage): string => organisation?.name ?? '–';

/** Nothing while every partner answers. */
function FaultyPartners() {
  const { i18n } = useLingui();
  const { dateTime } = useFormat();
  const { data = [] } = useData(
    undeliveredApi.partners,
    {},
    { refetchInterval: lookAgainMs, staleTime: 0, handles: [0, 500, 502, 503] },
  );
  return data.map(({ service, since, last_error, waiting }) => (
    <Banner key={service} tone="bad" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
      <Trans>
        {i18n._(serviceWords[service])}: unavailable since {dateTime(since)}.
      </Trans>{' '}
      {plural(waiting, { one: '# message waiting', other: '# messages waiting' })}. {last_error}
    </Banner>
  ));
}

function Recipient({
  message: { recipient, recipient_name, channel },
}: {
  message: UndeliveredMessage;
}) {
  // A phone's push token is meaningless to readers.
  const address = channel === 'push' ? recipient.split(':', 1)[0] : formatPhone(recipient);
  return (
    <span className={styles.recipient}>
      <b>{recipient_name ?? address}</b>
      {recipient_name !== null && <span>{address}</span>}
    </span>
  );
}

function StatusMark({ message: { status, error_code } }: { message: UndeliveredMessage }) {
  const { t, i18n } = useLingui();
  const [tone, Icon] =
    status === 'dead' ? (['bad', IconAlertTriangle] as const) : (['warn', IconHourglass] as const);
  return (
    <Badge tone={tone} icon={<Icon size={13} aria-hidden="true" />}>
      {status === 'queued' && error_code === notSetUpCode
        ? t`Waiting`
        : i18n._(statusWords[status])}
    </Badge>
  );
}

function Reason({ message: { last_error, error_code } }: { message: UndeliveredMessage }) {
  if (last_error === null) return error_code ?? '–';
  return error_code === null || error_code === notSetUpCode || last_error.includes(error_code)
    ? last_error
    : `${last_error} (${error_code})`;
}

function AlertLink({ message: { alert_id, organisation } }: { message: UndeliveredMessage }) {
  const mayOpen = useMay('read alert monitoring');
  if (alert_id === null) return '–';
  return mayOpen && !organisation?.not_monitored ? (
    <Link to={`/alert-monitoring/${alert_id}`}>{alert_id}</Link>
  ) : (
    alert_id
  );
}

function SendAgain({ message }: { message: UndeliveredMessage }) {
  const { t } = useLingui();
  const retry = useCall(undeliveredApi.retry, { invalidates: [undeliveredApi.list] });
  const to = message.recipient_name ?? message.recipient;
  if (retryRefusal(message) !== null)
    return message.status === 'queued' ? '–' : <Trans>Re-sent by escalation</Trans>;
  return (
    <Button
      size="sm"
      icon={<IconSend size={15} aria-hidden="true" />}
      pending={retry.isPending}
      aria-label={t`Send again to ${to}`}
      onClick={() =>
        retry.mutate(
          { params: { id: message.id } },
          { onSuccess: () => toast.success(t`Message to ${to} queued again.`) },
        )
      }
    >
      {t`Send again`}
    </Button>
  );
}
