// One handover as it was signed; the person who takes over reads it here and signs.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconSignature } from '@tabler/icons-react';
import type { ShiftHandover } from '#domain/shift-handovers/shift-handover.ts';
import { shiftHandoversApi } from '#domain/shift-handovers/shift-handovers.api.ts';
import { useCall, useData } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Link, useIdParam } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { handoverPath } from './handover-address.ts';
import styles from './shift-handovers.module.css';
import { Snapshot } from './snapshot.tsx';

export default function SignedPage() {
  const { t } = useLingui();
  const id = useIdParam('handoverId');
  const read = useData(
    shiftHandoversApi.get,
    { params: { id } },
    { handles: [0, 403, 422, 500, 503] },
  );
  return (
    <div className={styles.page}>
      <Link to={handoverPath} className={styles.back}>
        <IconArrowLeft size={18} aria-hidden="true" />
        <Trans>Shift handovers</Trans>
      </Link>
      {read.data && <Signed handover={read.data} />}
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
    </div>
  );
}

function Signed({ handover }: { handover: ShiftHandover }) {
  const { t } = useLingui();
  const { exact } = useFormat();
  const { outgoing, incoming, signed_at, received_at, note, snapshot } = handover;
  return (
    <article className={styles.sheet} aria-label={t`Handover of ${outgoing.name}`}>
      <h2>{t`Handover of ${outgoing.name}`}</h2>
      <ul className={styles.signatures} aria-label={t`Signatures`}>
        <li>{t`Handed over by ${outgoing.name}, ${exact(signed_at)}`}</li>
        <li>
          {incoming && received_at
            ? t`Taken over by ${incoming.name}, ${exact(received_at)}`
            : t`Not taken over yet`}
        </li>
      </ul>
      {note !== '' && (
        <section className={styles.note} aria-label={t`Note for the next shift`}>
          <h3>{t`Note for the next shift`}</h3>
          <p>{note}</p>
        </section>
      )}
      <Snapshot snapshot={snapshot} />
      {!incoming && <TakingOver handover={handover} />}
    </article>
  );
}

/** The incoming signature, never by the person who handed over. */
function TakingOver({ handover: { id, outgoing } }: { handover: ShiftHandover }) {
  const { t } = useLingui();
  const isMine = outgoing.id === useUser().id;
  const receive = useCall(shiftHandoversApi.receive, {
    handles: [0, 409, 500, 503],
    invalidates: [shiftHandoversApi.get, shiftHandoversApi.list],
  });
  if (isMine) return <p className={styles.none}>{t`The person who takes over signs here.`}</p>;
  const send = () =>
    receive.mutate(
      { params: { id } },
      { onSuccess: () => toast.success(t`You have taken over from ${outgoing.name}.`) },
    );
  return (
    <div className={styles.signing}>
      {receive.error && <p role="alert">{receive.error.message}</p>}
      <Button
        look="primary"
        pending={receive.isPending}
        icon={<IconSignature size={18} aria-hidden="true" />}
        onClick={send}
      >
        <Trans>I have read this: sign and take over</Trans>
      </Button>
    </div>
  );
}
