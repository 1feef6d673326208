// What was promised to people and is not done yet: follow-ups, texts without a reply, patrols under
// way; and what is on test, until when.
import { useLingui } from '@lingui/react/macro';
import type { HandoverSnapshot } from '#domain/shift-handovers/shift-handover.ts';
import { alertAddress } from '#web/alerts/alert-address.ts';
import { patrolWords } from '#web/console/work/work-words.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { HandoverLine, HandoverPart } from './handover-part.tsx';

export function Promises({ snapshot }: { snapshot: HandoverSnapshot }) {
  const { t, i18n } = useLingui();
  const { time } = useFormat();
  const { follow_ups, texts, patrols, on_test } = snapshot;
  return (
    <>
      <HandoverPart
        title={t`Follow-ups`}
        count={follow_ups.count}
        shown={follow_ups.items.length}
        none={t`No follow-ups.`}
      >
        {follow_ups.items.map((one) => (
          <HandoverLine
            key={one.alert_id}
            name={<Alert alert={one} />}
            about={[one.reason, one.set_by].filter(Boolean).join(' · ')}
            when={
              Date.parse(one.due_at) <= Date.parse(snapshot.at)
                ? t`was due ${time(one.due_at)}`
                : time(one.due_at)
            }
          />
        ))}
      </HandoverPart>
      <HandoverPart
        title={t`Texts without a reply`}
        count={texts.count}
        shown={texts.items.length}
        none={t`No texts are waiting for a reply.`}
      >
        {texts.items.map((one) => (
          <HandoverLine
            key={one.alert_id}
            name={<Alert alert={one} />}
            about={t`“${one.text}” · ${one.sent_by}`}
            when={time(one.at)}
          />
        ))}
      </HandoverPart>
      <HandoverPart
        title={t`Patrols under way`}
        count={patrols.count}
        shown={patrols.items.length}
        none={t`No patrols under way.`}
      >
        {patrols.items.map((one) => (
          <HandoverLine
            key={`${one.alert_id} ${one.requested_at}`}
            name={<Alert alert={one} />}
            about={[i18n._(patrolWords[one.status]), one.provider].filter(Boolean).join(' · ')}
            when={time(one.requested_at)}
          />
        ))}
      </HandoverPart>
      <HandoverPart title={t`On test`} count={on_test.length} none={t`Nothing on test.`}>
        {on_test.map(({ id, person, device, organisation, reason, until }) => (
          <HandoverLine
            key={id}
            name={person?.name ?? device?.name ?? ''}
            about={`${organisation.name} · ${reason}`}
            when={t`until ${time(until)}`}
          />
        ))}
      </HandoverPart>
    </>
  );
}

const Alert = ({ alert }: { alert: { alert_id: number; subject: string } }) => (
  <Link to={alertAddress(alert.alert_id)}>{alert.subject}</Link>
);
