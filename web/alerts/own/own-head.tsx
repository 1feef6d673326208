// The head of an organisation's alert: what and who, since when, its state in one sentence, and how
// to reach the person.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMessage, IconPhone, IconPhoneOff } from '@tabler/icons-react';
import type { OwnAlert } from '#domain/alerts/own/own-alert.ts';
import { formatClock } from '#web/kit/format/dates.ts';
import { telAddress } from '#web/kit/format/phone-number.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Age } from '../age.tsx';
import { types } from '../alert-words.ts';
import { useLateWords } from '../late-words.ts';
import styles from './own-alert.module.css';
import { useOwnLinks } from './own-links.ts';
import { outcomes, stages } from './own-words.ts';
import { subjectOf } from './subject.ts';

export function OwnHead({ alert }: { alert: OwnAlert }) {
  const { i18n, t } = useLingui();
  const { exact } = useFormat();
  const { words, icon: Icon } = types[alert.type];
  const late = useLateWords({
    type: alert.type,
    raised_at: alert.raised_at,
    ...(alert.late ? { late: true } : {}),
    ...(alert.happened_at === null ? {} : { happened_at: alert.happened_at }),
  });
  const since = late?.whole ?? t`Since ${exact(alert.raised_at)}`;
  const facts = [alert.department, since, t`Alert ${String(alert.id)}`.replaceAll(' ', '\u00a0')];
  return (
    <header className={styles.head}>
      <div className={styles.who}>
        <span className={styles.type}>
          <Icon size={18} aria-hidden="true" />
          {i18n._(words)}
          {alert.on_test && <Badge tone="info">{t`On test`}</Badge>}
        </span>
        <h2>{subjectOf(alert)}</h2>
        <p>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <Reach alert={alert} />
      <State alert={alert} />
    </header>
  );
}

function State({ alert }: { alert: OwnAlert }) {
  const { i18n } = useLingui();
  const { tone, icon: Icon } = stages[alert.stage];
  return (
    <div className={styles.state} data-tone={tone}>
      <Icon size={22} aria-hidden="true" />
      <div role="status">
        <b>{i18n._(sentenceOf(alert))}</b>
        <StateDetail alert={alert} />
      </div>
      {alert.resolution === null ? (
        <span className={styles.clock}>
          <Trans>
            Running <Age since={alert.raised_at} />
          </Trans>
        </span>
      ) : (
        <span className={styles.clock}>
          <Trans>
            Lasted {formatClock(Date.parse(alert.resolution.at) - Date.parse(alert.raised_at))}
          </Trans>
        </span>
      )}
    </div>
  );
}

const sentenceOf = ({ stage, resolution }: OwnAlert) =>
  resolution?.outcome ? outcomes[resolution.outcome] : stages[stage].words;

/** Who responds by name, or how and when it ended. */
function StateDetail({ alert: { stage, help, resolution } }: { alert: OwnAlert }) {
  const { t } = useLingui();
  const { exact, time } = useFormat();
  if (resolution) {
    const facts = [
      exact(resolution.at),
      resolution.response_sent === true ? t`help was sent` : null,
      resolution.comment,
    ];
    return <span>{facts.filter(Boolean).join(' · ')}</span>;
  }
  const names = help.contacts.filter(({ state }) => state === 'responding').map(({ name }) => name);
  const facts = [
    stage === 'centre_helping' && help.centre_since && t`Answered at ${time(help.centre_since)}`,
    names.length > 0 && t`Responding: ${names.join(', ')}`,
  ].filter(Boolean);
  return facts.length > 0 ? <span>{facts.join(' · ')}</span> : null;
}

/** Nothing that rings while a person may be threatened. */
function Reach({ alert }: { alert: OwnAlert }) {
  const links = useOwnLinks(alert);
  const isOpen = alert.status === 'active_alert';
  if (alert.type === 'duress' && isOpen)
    return (
      <p className={styles.silent}>
        <IconPhoneOff size={18} aria-hidden="true" />
        <Trans>
          Don't call or message {subjectOf(alert)}: a ringing phone may put them in danger.
        </Trans>
      </p>
    );
  const number = alert.person_details?.mobile ?? alert.person_details?.landline ?? null;
  return (
    <div className={styles.reach}>
      {links.message && (
        <Link to={links.message} className={styles.act}>
          <IconMessage size={18} aria-hidden="true" />
          <Trans>Message</Trans>
        </Link>
      )}
      {number !== null && (
        <a href={telAddress(number)} className={styles.act} data-main={isOpen || undefined}>
          <IconPhone size={18} aria-hidden="true" />
          <Trans>Call {subjectOf(alert)}</Trans>
        </a>
      )}
    </div>
  );
}
