// How a Zoleo is connected: the organisation's feed, and the consent of its wearer in plain words.
import { Trans, useLingui } from '@lingui/react/macro';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Link } from '#web/kit/screen/address.tsx';
import type { Connecting } from '../use-connecting.ts';
import styles from './how-to.module.css';
import { Part } from './part.tsx';

export function SatelliteHowTo({ connecting: { device, connect } }: { connecting: Connecting }) {
  const { t } = useLingui();
  const { base } = useScope();
  const who = device.user_name ?? t`The wearer`;
  return (
    <ol className={styles.parts}>
      <Part
        letter="a"
        title={t`Let ZOLEO report to Vigil`}
        action={<Link to={`${base}/settings/zoleo`}>{t`ZOLEO feed`}</Link>}
      >
        <p>
          {connect.has_feed ? (
            <Trans>The feed of your organisation is set up.</Trans>
          ) : (
            <Trans>
              Your organisation has no feed yet. Create it once, for all its ZOLEO devices.
            </Trans>
          )}
        </p>
      </Part>
      <Part letter="b" title={t`Ask the wearer to agree`}>
        <p>
          <Trans>
            {who} agrees on ZOLEO’s page that Vigil receives this device’s check-ins, positions,
            messages and SOS. They can withdraw it there at any time.
          </Trans>
        </p>
        {device.consent === 'withdrawn' && (
          <p className={styles.missing}>{t`The wearer has withdrawn their consent.`}</p>
        )}
      </Part>
    </ol>
  );
}
