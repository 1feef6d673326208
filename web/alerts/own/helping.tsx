// Who is helping now: the monitoring centre without operators' names, contacts with how far their
// notices are, patrols and emergency dispatch.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAmbulance, IconCar, IconHeadset, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { OwnAlert, OwnCall, OwnContact } from '#domain/alerts/own/own-alert.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Badge, type Tone } from '#web/ui/display/badge.tsx';
import page from './own-alert.module.css';
import styles from './own-parts.module.css';
import {
  callOutcomeWords,
  dispatchWords,
  leftOutWords,
  noticeWords,
  patrolWords,
} from './own-words.ts';

export function Helping({ alert }: { alert: OwnAlert }) {
  const { i18n, t } = useLingui();
  const { time } = useFormat();
  const { monitored, help, status } = alert;
  const isOver = status === 'resolved';
  const { contacts, patrols, dispatches, calls } = help;
  const toContacts = calls.filter(({ to }) => to === 'contact');
  const rest = toContacts.filter(({ name }) => !contacts.some((one) => one.name === name));
  const isEmpty =
    !monitored && contacts.length + patrols.length + dispatches.length + rest.length === 0;
  return (
    <section aria-labelledby="helping" className={page.part}>
      <h3 id="helping">{isOver ? <Trans>Who helped</Trans> : <Trans>Who is helping</Trans>}</h3>
      {isEmpty ? (
        <p className={page.none}>
          {isOver ? <Trans>No one was notified.</Trans> : <Trans>No one was notified yet.</Trans>}
        </p>
      ) : (
        <ul className={styles.helpers}>
          {monitored && <CentreRow alert={alert} />}
          {dispatches.map(({ id, partner, state, at }) => (
            <Row
              key={`dispatch ${id}`}
              icon={<IconAmbulance size={18} aria-hidden="true" />}
              name={partner}
              detail={t`Emergency dispatch`}
              tone={state === 'failed' ? 'bad' : 'info'}
              state={`${i18n._(dispatchWords[state])} · ${time(at)}`}
            />
          ))}
          {patrols.map(({ id, provider, status: state, at }) => (
            <Row
              key={`patrol ${id}`}
              icon={<IconCar size={18} aria-hidden="true" />}
              name={provider ?? t`Patrol`}
              detail={provider === null ? null : t`Patrol`}
              tone={state === 'completed' ? 'good' : 'info'}
              state={`${i18n._(patrolWords[state])} · ${time(at)}`}
            />
          ))}
          {contacts.map((contact) => (
            <ContactRow
              key={contact.name}
              contact={contact}
              call={toContacts.find(({ name }) => name === contact.name)}
              isOver={isOver}
            />
          ))}
          {rest.map((call) => (
            <Row
              key={`call ${call.name}`}
              icon={<IconUser size={18} aria-hidden="true" />}
              name={call.name ?? t`A contact`}
              detail={<CallWords call={call} />}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function CentreRow({ alert: { stage, help, person } }: { alert: OwnAlert }) {
  const { t } = useLingui();
  const { time } = useFormat();
  const call = help.calls.find(({ to }) => to !== 'contact');
  const isWaiting = stage === 'waiting_for_operator' || stage === 'raised_again';
  const answered = help.centre_since ? t`Answered · ${time(help.centre_since)}` : null;
  return (
    <Row
      icon={<IconHeadset size={18} aria-hidden="true" />}
      name={t`Monitoring centre`}
      detail={call && <CallWords call={{ ...call, name: person?.name ?? null }} />}
      tone={isWaiting ? 'alarm' : 'good'}
      state={isWaiting ? t`Not answered yet` : answered}
    />
  );
}

/** "Called Grace Whitford at 10:15: no answer" */
function CallWords({ call: { name, at, outcome, is_running } }: { call: OwnCall }) {
  const { i18n, t } = useLingui();
  const { time } = useFormat();
  const whom = name ?? t`the person`;
  if (is_running) return <Trans>On a call with {whom} now</Trans>;
  if (outcome === null)
    return (
      <Trans>
        Called {whom} at {time(at)}
      </Trans>
    );
  return (
    <Trans>
      Called {whom} at {time(at)}: {i18n._(callOutcomeWords[outcome])}
    </Trans>
  );
}

function ContactRow({
  contact,
  call,
  isOver,
}: {
  contact: OwnContact;
  call: OwnCall | undefined;
  isOver: boolean;
}) {
  const { i18n } = useLingui();
  const state = useContactState(contact, isOver);
  const notices = contact.notices.map(({ channel, state: how }) =>
    i18n._(noticeWords[channel][how]),
  );
  const hasFailed = contact.notices.some(({ state: how }) => how === 'failed');
  return (
    <Row
      icon={<IconUser size={18} aria-hidden="true" />}
      name={contact.name}
      detail={
        <>
          {notices.join(' · ')}
          {notices.length > 0 && call && ' · '}
          {call && <CallWords call={call} />}
        </>
      }
      isBad={hasFailed && contact.state !== 'responding'}
      tone={contact.state === 'responding' ? 'good' : 'quiet'}
      state={state}
    />
  );
}

function useContactState({ state, at, left_out }: OwnContact, isOver: boolean): string | null {
  const { i18n, t } = useLingui();
  const { time } = useFormat();
  const when = at === null ? '' : time(at);
  if (state === 'responding') return isOver ? t`Responded · ${when}` : t`Responding · ${when}`;
  if (state === 'opened') return t`Opened the link · ${when}`;
  if (state === 'notified') return t`Notified · ${when}`;
  if (left_out) return i18n._(leftOutWords[left_out]);
  return isOver ? t`Not notified` : t`Next`;
}

interface RowProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly detail?: ReactNode;
  readonly state?: string | null;
  readonly tone?: Tone;
  readonly isBad?: boolean;
}

function Row({ icon, name, detail, state = null, tone = 'quiet', isBad = false }: RowProps) {
  return (
    <li>
      <span className={styles.mark}>{icon}</span>
      <div>
        <b>{name}</b>
        {detail && <span data-bad={isBad || undefined}>{detail}</span>}
      </div>
      {state && <Badge tone={tone}>{state}</Badge>}
    </li>
  );
}
