// The last step: a card for the person who carries the device, to print and give with it.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '#web/kit/screen/address.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import styles from './hand-over.module.css';
import { Step } from './step.tsx';
import type { Connecting } from './use-connecting.ts';

export function HandOver({
  connecting,
  number,
  deviceAddress,
  isNow,
}: {
  connecting: Connecting;
  number: number;
  deviceAddress: string;
  isNow: boolean;
}) {
  const { t } = useLingui();
  const { user_name } = connecting.device;
  if (user_name === null)
    return (
      <Step
        number={number}
        state={isNow ? 'now' : 'later'}
        title={t`Hand it over`}
        about={t`Assign it to a person first: its alerts name no one now.`}
        action={<Link to={`${deviceAddress}/overview`}>{t`Assign to a person`}</Link>}
      />
    );
  return (
    <Step
      number={number}
      state={isNow ? 'now' : 'later'}
      title={t`Hand it to ${user_name}`}
      about={t`Print a card that says how to wear it and what a press does.`}
      action={
        <Button icon={<IconPrinter size={17} aria-hidden="true" />} onClick={() => window.print()}>
          {t`Print the card`}
        </Button>
      }
    >
      <Card connecting={connecting} who={user_name} isShown={isNow} />
    </Step>
  );
}

/** @param isShown on the screen; it is printed in any case */
function Card({
  connecting,
  who,
  isShown,
}: {
  connecting: Connecting;
  who: string;
  isShown: boolean;
}) {
  const { t } = useLingui();
  const { device, connect } = connecting;
  const { kind, device_name } = device;
  const { wear, press } = useGuide()[kind];
  const rows: [string, ReactNode][] = [
    [t`Wear it`, wear],
    [t`In danger`, press],
    [t`What happens then`, <Answer key="answer" kind={kind} monitored={connect.monitored} />],
    [t`Pressed by mistake`, <Mistake key="mistake" kind={kind} monitored={connect.monitored} />],
  ];
  return (
    <article
      className={styles.card}
      data-for-paper={isShown ? undefined : true}
      aria-label={t`Card for ${who}`}
    >
      <h4>{who}</h4>
      <p>{device_name}</p>
      <dl>
        {rows.map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

function useGuide() {
  const { t } = useLingui();
  return {
    ev04: {
      wear: t`Over your clothes, whenever you work. Charge it every night.`,
      press: t`Hold the SOS button for 3 seconds.`,
    },
    app: {
      wear: t`Keep the phone with you, charged, with location on.`,
      press: t`Hold SOS in the app for 2 seconds.`,
    },
    button: {
      wear: t`Within reach, with the app open on your phone.`,
      press: t`Press the button.`,
    },
    zoleo: {
      wear: t`Outside your bag, with a clear view of the sky.`,
      press: t`Press SOS. Use it only in an emergency, never as a test.`,
    },
  };
}

interface Answering {
  readonly kind: Connecting['device']['kind'];
  readonly monitored: boolean;
}

function Answer({ kind, monitored }: Answering) {
  if (kind === 'zoleo')
    return <Trans>ZOLEO’s emergency centre answers. Your organisation is alerted as well.</Trans>;
  return monitored ? (
    <Trans>An operator sees your name and where you are, calls you, and sends help.</Trans>
  ) : (
    <Trans>Your contacts are notified with your name and where you are.</Trans>
  );
}

function Mistake({ kind, monitored }: Answering) {
  if (kind === 'zoleo') return <Trans>Cancel the SOS on the device at once.</Trans>;
  return monitored ? (
    <Trans>Answer the call and say that you are safe.</Trans>
  ) : (
    <Trans>Tell the contact who reaches you that you are safe.</Trans>
  );
}
