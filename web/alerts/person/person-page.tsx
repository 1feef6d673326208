// One person to the operators: how to reach them, what they carry, their alerts now and before, and
// their story across all of them.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import type { peopleApi } from '#domain/users/people.api.ts';
import type { User } from '#domain/users/user.ts';
import { PendantCommands } from '#web/console/commands/pendant-commands.tsx';
import { Fact, Phone } from '#web/console/detail/fact.tsx';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { useData, useList } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Link, useGo, useIdParam } from '#web/kit/screen/address.tsx';
import { useTitle } from '#web/kit/screen/page-title.ts';
import { ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { personAddress } from '../alert-address.ts';
import { personCalls } from '../alert-calls.ts';
import { deviceTypes } from '../alert-words.ts';
import styles from './person.module.css';
import { PersonAlerts } from './person-alerts.tsx';
import { PersonStory } from './person-story.tsx';
import { UnlockButton } from './unlock-button.tsx';
import { usePersonNews } from './use-person-news.ts';

const personCall = lightEndpoint<(typeof peopleApi)['get']>({ method: 'GET', path: '/users/:id' });

export default function PersonPage() {
  const { t } = useLingui();
  const go = useGo();
  const id = useIdParam('userId');
  const read = useList(
    personCalls.alerts,
    { params: { id }, query: { per_page: 50 } },
    { handles: [0, 422, 500, 503] },
  );
  const asked = useData(personCall, { params: { id } }, { handles: [0, 422, 500, 503] });
  const rows = read.data?.items;
  const person = asked.data;
  useEffect(() => {
    if (person && person.id !== id) go(personAddress(person.id), { replace: true });
  }, [person, id, go]);
  useTitle(person?.name);
  usePersonNews(id, rows ?? []);
  const failure = (rows ? null : read.error) ?? (person ? null : asked.error);
  if (failure) {
    const isGone = failure.status === 404;
    const again = () => void Promise.all([read.refetch(), asked.refetch()]);
    return (
      <ErrorState
        title={isGone ? t`Person not found` : t`The person’s alerts could not be loaded`}
        requestId={failure.requestId}
        onRetry={isGone ? undefined : again}
        action={<Link to="/alert-monitoring">{t`Alert monitoring`}</Link>}
      >
        {failure.message}
      </ErrorState>
    );
  }
  if (!rows || !person || person.id !== id) return <SkeletonRows rows={8} height={36} />;
  return (
    <div className={styles.page}>
      <Link to="/alert-monitoring" className={styles.back}>
        <IconArrowLeft size={18} aria-hidden="true" />
        <Trans>Alert monitoring</Trans>
      </Link>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Profile
            person={person}
            hasAlert={rows.some(({ status }) => status === 'active_alert')}
          />
          <PersonAlerts rows={rows} organisation={person.organisation?.id ?? null} />
        </div>
        <PersonStory id={id} name={person.name} />
      </div>
    </div>
  );
}

/** How to reach the person and what they carry. */
function Profile({ person, hasAlert }: { person: User; hasAlert: boolean }) {
  const { t } = useLingui();
  const {
    mobile,
    landline,
    email,
    voice_code,
    timezone,
    additional_notes,
    department,
    organisation,
    devices,
  } = person;
  return (
    <section className={styles.part} aria-label={t`Profile`}>
      <h2>{person.name}</h2>
      <p className={styles.about}>
        {[organisation?.name, department?.name].filter(Boolean).join(' · ')}
      </p>
      <dl className={styles.facts}>
        {mobile && (
          <Fact name={<Trans>Mobile</Trans>}>
            <Phone number={mobile} />
          </Fact>
        )}
        {landline && (
          <Fact name={<Trans>Landline</Trans>}>
            <Phone number={landline} />
          </Fact>
        )}
        {email && <Fact name={<Trans>Email</Trans>}>{email}</Fact>}
        {voice_code && <Fact name={<Trans>Voice code</Trans>}>{voice_code}</Fact>}
        <Fact name={<Trans>Time zone</Trans>}>{timezone}</Fact>
        {additional_notes && <Fact name={<Trans>Notes</Trans>}>{additional_notes}</Fact>}
      </dl>
      {email && <UnlockButton person={person} />}
      {devices.length > 0 && (
        <ul className={styles.devices} aria-label={t`Devices`}>
          {devices.map((device) => (
            <Carried key={device.id} device={device}>
              <PendantCommands device={device} personId={person.id} hasAlert={hasAlert} />
            </Carried>
          ))}
        </ul>
      )}
    </section>
  );
}

function Carried({
  device: { name, type, last_heard_at, battery_percent },
  children,
}: {
  device: User['devices'][number];
  children: ReactNode;
}) {
  const { t, i18n } = useLingui();
  const { dateTime } = useFormat();
  const kind = deviceTypes[type];
  const facts = [
    last_heard_at === null ? t`never seen` : t`last seen ${dateTime(last_heard_at)}`,
    ...(battery_percent === null ? [] : [t`battery ${battery_percent}%`]),
  ];
  return (
    <li>
      <div>
        <b>{name}</b> {kind ? i18n._(kind) : type}
        <p className={styles.about}>{facts.join(' · ')}</p>
      </div>
      {children}
    </li>
  );
}
