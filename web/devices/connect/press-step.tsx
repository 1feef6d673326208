// The test of the button: the device is put on test first, so that the press alerts no one; one that
// comes when the test is over is real, and the page says so.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { connectApi } from '#domain/devices/connect/connect.api.ts';
import { shownNumber } from '#domain/kit/cell-numbers.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Turning } from '#web/ui/feedback/turning.tsx';
import styles from './press.module.css';
import { Step, type StepState } from './step.tsx';
import { type Connecting, useConnectCall } from './use-connecting.ts';
import { useWhen } from './use-when.ts';

export function PressStep({
  connecting,
  isReady,
  mayWrite,
}: {
  connecting: Connecting;
  /** It is connected: before that a press reaches no one. */
  isReady: boolean;
  mayWrite: boolean;
}) {
  const { t } = useLingui();
  const when = useWhen();
  const { device, connect } = connecting;
  const { test, tested_at } = connect;
  const isTesting = test !== null;
  const pressed = pressedAt(connecting);
  const title = pressed === null ? t`Test the button` : t`Button tested ${when(pressed)}`;
  if (isTesting)
    return (
      <Step number={3} state={pressed === null ? 'now' : 'done'} label={t`Test the button`}>
        <Running connecting={connecting} test={test} mayWrite={mayWrite} />
      </Step>
    );
  const open: StepState = isReady ? 'now' : 'later';
  const state = tested_at === null ? open : 'done';
  return (
    <Step
      number={3}
      state={state}
      title={title}
      about={<About connecting={connecting} isReady={isReady} />}
      action={
        mayWrite && isReady ? (
          <Begin connecting={connecting} isFirst={tested_at === null} />
        ) : undefined
      }
    >
      {connect.real_alert && <RealAlert connecting={connecting} />}
      {!device.enable_alerts && (
        <Banner tone="warn">{t`This device raises no alerts. Turn them on in its details.`}</Banner>
      )}
    </Step>
  );
}

/** The press of the running test; without one the latest. */
function pressedAt({ connect: { test, tested_at } }: Connecting): string | null {
  if (tested_at === null || test === null) return tested_at;
  return Date.parse(tested_at) >= Date.parse(test.started_at) ? tested_at : null;
}

function About({ connecting, isReady }: { connecting: Connecting; isReady: boolean }) {
  const { tested_at } = connecting.connect;
  if (tested_at !== null) return <Trans>The press arrived. No one was alerted.</Trans>;
  if (!isReady) return <Trans>When the device has connected.</Trans>;
  return <Trans>Vigil puts it on test for 10 minutes, so its press alerts no one.</Trans>;
}

function Begin({ connecting, isFirst }: { connecting: Connecting; isFirst: boolean }) {
  const { t } = useLingui();
  const { device, connect } = connecting;
  const begin = useConnectCall(connectApi.beginTest, device.id);
  const open = connect.real_alert ?? device.open_alert;
  const reason = open
    ? t`An alert of this device is open. Test it when the alert is resolved.`
    : null;
  return (
    <Button
      look={isFirst ? 'primary' : 'default'}
      pending={begin.isPending}
      reason={reason}
      disabled={!device.enable_alerts}
      onClick={() => reason === null && begin.run()}
    >
      {isFirst ? t`Start the test` : t`Test again`}
    </Button>
  );
}

function Running({
  connecting,
  test,
  mayWrite,
}: {
  connecting: Connecting;
  test: NonNullable<Connecting['connect']['test']>;
  mayWrite: boolean;
}) {
  const { t } = useLingui();
  const when = useWhen();
  const { device } = connecting;
  const end = useConnectCall(connectApi.endTest, device.id);
  const pressed = pressedAt(connecting);
  const until = when(test.until);
  return (
    <div className={styles.press} data-pressed={pressed !== null || undefined}>
      <span className={styles.sos} aria-hidden="true">
        {t`SOS`}
      </span>
      <div className={styles.words}>
        <h3>{pressed === null ? t`Press the button now` : t`The button works`}</h3>
        {pressed === null ? (
          <>
            <p>
              <HowToPress kind={device.kind} />
            </p>
            <p>
              {test.is_press_test
                ? t`On test until ${until}: no one is alerted. Later presses are real.`
                : t`The monitoring centre has it on test until ${until} and sees the press.`}
            </p>
          </>
        ) : (
          <p>{t`On test until ${until}. After that a press calls for help.`}</p>
        )}
      </div>
      <div className={styles.side}>
        <Waiting pressed={pressed === null ? null : when(pressed)} />
        {test.is_press_test && mayWrite && (
          <Button size="sm" pending={end.isPending} onClick={end.run}>
            {t`End the test`}
          </Button>
        )}
      </div>
    </div>
  );
}

function HowToPress({ kind }: { kind: Connecting['device']['kind'] }) {
  if (kind === 'app') return <Trans>Hold SOS in the app for 2 seconds.</Trans>;
  if (kind === 'button') return <Trans>Press it while the app is open on the phone.</Trans>;
  return <Trans>Hold SOS for 3 seconds.</Trans>;
}

function Waiting({ pressed }: { pressed: string | null }) {
  return (
    <p className={styles.waiting} role="status">
      {pressed === null ? (
        <>
          <Turning />
          <Trans>Waiting for the press</Trans>
        </>
      ) : (
        <>
          <IconCircleCheckFilled size={20} aria-hidden="true" />
          <Trans>Pressed {pressed}</Trans>
        </>
      )}
    </p>
  );
}

/** A press that was no test. */
function RealAlert({ connecting: { connect } }: { connecting: Connecting }) {
  const when = useWhen();
  const { real_alert, monitored } = connect;
  if (!real_alert) return null;
  const at = when(real_alert.at);
  const number = shownNumber(real_alert.id);
  return (
    <Banner tone="bad">
      {monitored ? (
        <Trans>
          Real alert {number} since {at}: the device was not on test. The monitoring centre is
          answering it. If all is well, tell the operator who calls.
        </Trans>
      ) : (
        <Trans>
          Real alert {number} since {at}: the device was not on test. Its contacts are being
          notified. If all is well, tell them.
        </Trans>
      )}
    </Banner>
  );
}
