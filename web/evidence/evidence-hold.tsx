// The hold on the evidence of an alert: who put it and why, and the way to put or end it.
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import {
  eventTimelineDataApi,
  type EvidenceHold as Hold,
  type Timeline,
} from '#domain/evidence/event-timeline-data.api.ts';
import { useCall } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useKeptState } from '#web/kit/session/half-done.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';
import { Modal } from '#web/ui/overlays/modal.tsx';
import styles from './evidence.module.css';

const invalidates = [eventTimelineDataApi.get];

export function EvidenceHold({ timeline: { id, hold } }: { timeline: Timeline }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  return (
    <section className={styles.proof} aria-labelledby="hold">
      <h2 id="hold">{t`Evidence hold`}</h2>
      {hold ? (
        <Held id={id} hold={hold} />
      ) : (
        <>
          <p>
            <Trans>
              Positions and device frames of this alert are deleted once they are older than the
              system configuration says.
            </Trans>
          </p>
          <Button onClick={() => setAsking(true)}>{t`Put evidence on hold`}</Button>
        </>
      )}
      {isAsking && <HoldDialog id={id} close={() => setAsking(false)} />}
    </section>
  );
}

function Held({ id, hold }: { id: number; hold: Hold }) {
  const { t } = useLingui();
  const { exact } = useFormat();
  const release = useCall(eventTimelineDataApi.release, { invalidates });
  const ask = async () => {
    const title = t`Release this evidence?`;
    const text = t`Positions and device frames that are older than the system configuration says are deleted within the hour.`;
    if (!(await confirm({ title, text, yes: t`Release evidence` }))) return;
    release.mutate(
      { params: { alertId: id } },
      { onSuccess: () => toast.success(t`Evidence released.`) },
    );
  };
  return (
    <>
      <p>
        <Trans>
          On hold since {exact(hold.held_at)} by {hold.held_by}: {hold.reason}
        </Trans>
      </p>
      <Button pending={release.isPending} onClick={() => void ask()}>{t`Release evidence`}</Button>
    </>
  );
}

function HoldDialog({ id, close }: { id: number; close: () => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useKeptState(`evidence hold ${id}`, '');
  const hold = useCall(eventTimelineDataApi.hold, { invalidates });
  const given = reason.trim();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (given === '') return;
    const onSuccess = () => {
      setReason('');
      close();
      toast.success(t`Evidence is on hold.`);
    };
    hold.mutate({ params: { alertId: id }, body: { reason: given } }, { onSuccess });
  };
  return (
    <Modal open onClose={close} title={t`Put evidence on hold`} closeLabel={t`Close`}>
      <form className={styles.hold} onSubmit={send}>
        <p>
          <Trans>
            Positions and device frames of this alert are kept until the evidence is released.
          </Trans>
        </p>
        <TextArea
          label={t`Reason`}
          hint={t`Saved in the timeline of the alert.`}
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={styles.answers}>
          <Button
            type="submit"
            look="primary"
            disabled={given === ''}
            pending={hold.isPending}
          >{t`Put on hold`}</Button>
          <Button onClick={close}>{t`Cancel`}</Button>
        </div>
      </form>
    </Modal>
  );
}
