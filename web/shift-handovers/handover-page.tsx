// Handing over a shift: what the centre looks like now, the note and signature of who leaves, and
// earlier handovers.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { shiftHandoversApi } from '#domain/shift-handovers/shift-handovers.api.ts';
import { useCall, useData } from '#web/kit/call/query.ts';
import { Link, useGo } from '#web/kit/screen/address.tsx';
import { useKeptState } from '#web/kit/session/half-done.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { EarlierHandovers } from './earlier-handovers.tsx';
import { signedHandoverAddress } from './handover-address.ts';
import styles from './shift-handovers.module.css';
import { Snapshot } from './snapshot.tsx';

const readAgainMs = 15_000;

export default function HandoverPage() {
  const { t } = useLingui();
  const read = useData(
    shiftHandoversApi.now,
    {},
    { handles: [0, 403, 500, 503], refetchInterval: readAgainMs },
  );
  return (
    <div className={styles.page} data-in-order>
      <Link to="/alert-monitoring" className={styles.back}>
        <IconArrowLeft size={18} aria-hidden="true" />
        <Trans>Alert monitoring</Trans>
      </Link>
      <EarlierHandovers>
        <section className={styles.sheet} aria-label={t`Hand over now`}>
          <h2>
            <Trans>Hand over now</Trans>
          </h2>
          {read.data && <Snapshot snapshot={read.data} />}
          {!read.data && !read.error && <SkeletonRows rows={8} height={36} />}
          {!read.data && read.error && (
            <ErrorState
              title={t`The handover could not be loaded`}
              requestId={read.error.requestId}
              onRetry={() => void read.refetch()}
            >
              {read.error.message}
            </ErrorState>
          )}
          {read.data && <Signing />}
        </section>
      </EarlierHandovers>
    </div>
  );
}

/** The outgoing signature: the server keeps what is open at the moment of the press. */
function Signing() {
  const { t } = useLingui();
  const go = useGo();
  const [note, setNote] = useKeptState('handover note', '');
  const [client_id] = useState(() => crypto.randomUUID());
  const sign = useCall(shiftHandoversApi.sign, {
    handles: [0, 409, 422, 500, 503],
    invalidates: [shiftHandoversApi.list],
  });
  const send = () =>
    sign.mutate(
      { body: { client_id, note } },
      {
        onSuccess: ({ id }) => {
          setNote('');
          toast.success(t`Signed. The person who takes over can read and sign it now.`);
          go(signedHandoverAddress(id));
        },
      },
    );
  return (
    <div className={styles.signing}>
      <TextArea
        label={t`Note for the next shift`}
        rows={3}
        maxLength={5000}
        value={note}
        error={sign.error?.message}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button
        look="primary"
        pending={sign.isPending}
        icon={<IconSignature size={18} aria-hidden="true" />}
        onClick={send}
      >
        <Trans>Sign and hand over</Trans>
      </Button>
    </div>
  );
}
