// How an EV-04 is connected: its SIM card, and the server it reports to, by text message or by hand.

import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheckFilled, IconSend } from '@tabler/icons-react';
import { type ConnectText, connectApi } from '#domain/devices/connect/connect.api.ts';
import { formatPhone } from '#web/kit/format/phone-number.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { type Connecting, useConnectCall } from '../use-connecting.ts';
import { useWhen } from '../use-when.ts';
import { CopiedFact, CopiedTexts } from './copied.tsx';
import styles from './how-to.module.css';
import { Part } from './part.tsx';

export function PendantHowTo({
  connecting,
  mayWrite,
}: {
  connecting: Connecting;
  mayWrite: boolean;
}) {
  const { t } = useLingui();
  const { server, missing_setting, texts } = connecting.connect;
  const hasTexts = texts.length > 0;
  return (
    <ol className={styles.parts}>
      <Part letter="a" title={t`Put the SIM card in and switch the pendant on`}>
        <p>
          <Trans>The SIM needs mobile data. Do it outdoors or at a window.</Trans>
        </p>
      </Part>
      <Part
        letter="b"
        title={hasTexts ? t`Text it the address of Vigil` : t`Set these on the pendant`}
      >
        {missing_setting !== null && <Missing setting={missing_setting} />}
        {server && !hasTexts && (
          <p>
            <Trans>With your supplier’s app or text command, if they are not set already.</Trans>
          </p>
        )}
        {hasTexts && <CopiedTexts texts={texts} />}
        {server && <Server connecting={connecting} server={server} />}
        {hasTexts && <Sending connecting={connecting} mayWrite={mayWrite} />}
      </Part>
    </ol>
  );
}

/** Nothing is shown in its place: a pendant with a wrong server is silent. */
function Missing({ setting }: { setting: string }) {
  return (
    <p className={styles.missing}>
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>
        <Trans>
          The server address for pendants is not set up. Your Vigil provider sets it ({setting}).
        </Trans>
      </span>
    </p>
  );
}

function Server({
  connecting: { connect },
  server: { host, port },
}: {
  connecting: Connecting;
  server: NonNullable<Connecting['connect']['server']>;
}) {
  const { t } = useLingui();
  return (
    <dl className={styles.facts}>
      <CopiedFact name={t`Server`} value={host} label={t`Copy the server`} />
      <CopiedFact name={t`Port`} value={String(port)} label={t`Copy the port`} />
      {connect.apn === null ? (
        <div className={styles.fact}>
          <dt>{t`APN`}</dt>
          <dd className={styles.unknown}>{t`from your SIM provider`}</dd>
        </div>
      ) : (
        <CopiedFact name={t`APN`} value={connect.apn} label={t`Copy the APN`} />
      )}
    </dl>
  );
}

function Sending({ connecting, mayWrite }: { connecting: Connecting; mayWrite: boolean }) {
  const { t } = useLingui();
  const { device, connect } = connecting;
  const send = useConnectCall(connectApi.sendTexts, device.id);
  const phone = device.phone === null ? '' : formatPhone(device.phone);
  const isConnected = device.last_heard_at !== null;
  if (phone === '')
    return (
      <p>
        <Trans>Enter the number of the SIM card in the details to send it from here.</Trans>
      </p>
    );
  if (!connect.sends_texts)
    return (
      <p>
        <Trans>
          Text messages are not set up in Vigil. Send it to {phone} from your own phone.
        </Trans>
      </p>
    );
  return (
    <div className={styles.sending}>
      {mayWrite && (
        <Button
          look={connect.text || isConnected ? 'default' : 'primary'}
          icon={<IconSend size={17} aria-hidden="true" />}
          pending={send.isPending}
          onClick={send.run}
        >
          {connect.text ? t`Send again` : t`Send to ${phone}`}
        </Button>
      )}
      {connect.text && <TextState text={connect.text} />}
    </div>
  );
}

function TextState({ text }: { text: ConnectText }) {
  const { t } = useLingui();
  const when = useWhen();
  const { state, recipient, sent_at, delivered_at, texts, why } = text;
  const at = when(delivered_at ?? sent_at);
  const number = formatPhone(recipient);
  const words = {
    queued: t`Queued ${at}`,
    sent: t`Handed to the network ${at}`,
    delivered: t`Delivered ${at}`,
    failed: t`Not delivered`,
  };
  return (
    <p className={styles.state} data-state={state} role="status">
      {state === 'delivered' && <IconCircleCheckFilled size={18} aria-hidden="true" />}
      {state === 'failed' && <IconAlertTriangle size={18} aria-hidden="true" />}
      <b>{words[state]}</b>
      <span>
        {t`${plural(texts, { one: '# text', other: '# texts' })} to ${number}`}
        {why !== null && `. ${why}`}
      </span>
    </p>
  );
}
