// The test of a satellite device: a check-in, never its SOS, which calls its provider's own
// emergency centre.
import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Step, type StepState } from './step.tsx';
import type { Connecting } from './use-connecting.ts';
import { useWhen } from './use-when.ts';

export function CheckInStep({
  connecting: { device },
  isReady,
}: {
  connecting: Connecting;
  isReady: boolean;
}) {
  const { t } = useLingui();
  const when = useWhen();
  const reached = device.last_heard_at;
  const open: StepState = isReady ? 'now' : 'later';
  const title = reached === null ? t`Send a check-in now` : t`Message received ${when(reached)}`;
  return (
    <Step
      number={3}
      state={reached === null ? open : 'done'}
      title={title}
      about={
        reached === null ? (
          <Trans>Press the check-in button, outdoors. It can take some minutes.</Trans>
        ) : (
          <Trans>Its messages arrive at Vigil.</Trans>
        )
      }
    >
      {reached === null && (
        <Banner tone="warn">{t`Don’t press SOS to test it: ZOLEO’s emergency centre answers, and sends help.`}</Banner>
      )}
    </Step>
  );
}
