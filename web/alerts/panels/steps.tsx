// The response instructions as steps; ticking one is recorded with person and time (ux.md check 20).
import { Trans, useLingui } from '@lingui/react/macro';
import { IconClipboardText, IconDeviceMobile, IconNotes, IconPhone, IconTruck, IconUsers } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ResponseStep } from '#domain/responses/response-step.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { patchData, useData } from '#web/kit/call/query.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { useUser } from '#web/kit/session/session.ts';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { alertCalls } from '../alert-calls.ts';
import styles from './panels.module.css';
import { sourceOf } from './step-source.ts';

const icons = {
  do: IconClipboardText,
  call_device: IconDeviceMobile,
  call_person: IconPhone,
  call_contacts: IconUsers,
  dispatch: IconTruck,
  record: IconNotes,
};

export default function Steps({ id, mayTick }: { id: number; mayTick: boolean }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { id: me, name } = useUser();
  const read = useData(alertCalls.responses, { params: { id } }, { handles: [0, 500, 503] });
  const [pending, setPending] = useState<number | null>(null);
  const sourceId = useId();
  if (!read.data) {
    if (read.error)
      return (
        <ErrorState title={t`The instructions could not be loaded`} requestId={read.error.requestId} onRetry={() => void read.refetch()} />
      );
    return <SkeletonRows rows={5} />;
  }
  if (read.data.length === 0) {
    return (
      <EmptyState title={t`No instructions`}>
        <Trans>No response instructions for this alert type.</Trans>
      </EmptyState>
    );
  }
  const put = (step: ResponseStep) =>
    patchData(queries, alertCalls.responses, { params: { id } }, (old) => old.map((one) => (one.id === step.id ? step : one)));
  const tick = async (step: ResponseStep, ticked: boolean) => {
    setPending(step.id);
    put({ ...step, ticked: ticked ? { by: { id: me, name }, at: new Date(serverNow()).toISOString() } : null });
    put(
      await call(alertCalls.tick, { params: { id, responseStepId: step.id }, body: { ticked } }, { handles: [404] }).catch(refused(step)),
    );
    setPending(null);
  };
  // Until the first tick the instructions may be changed: then this step is one of them no more.
  const refused = (step: ResponseStep) => (error: unknown) => {
    if (error instanceof CallError && error.status === 404) {
      toast.error(t`The instructions changed. Check them again.`);
      void read.refetch();
    }
    return step;
  };
  const next = read.data.find((step) => step.ticked === null)?.id;
  return (
    <>
      <p id={sourceId} className={styles.source}>
        {sourceOf(read.data)}
      </p>
      <ol className={styles.steps}>
        {read.data.map((step) => (
          <Step
            key={step.id}
            step={step}
            isNext={step.id === next}
            disabled={!mayTick || pending === step.id}
            sourceId={sourceId}
            onTick={(ticked) => void tick(step, ticked)}
          />
        ))}
      </ol>
    </>
  );
}

interface StepProps {
  step: ResponseStep;
  isNext: boolean;
  disabled: boolean;
  /** Where it says whose instruction this is. */
  sourceId: string;
  onTick: (ticked: boolean) => void;
}

function Step({ step, isNext, disabled, sourceId, onTick }: StepProps) {
  const { t } = useLingui();
  const { time } = useFormat();
  const Icon = icons[step.kind];
  const words = step.ticked === null ? t`Tick step ${step.position}: ${step.content}` : t`Untick step ${step.position}: ${step.content}`;
  useActions(disabled ? [] : [{ id: `step ${step.id}`, label: words, group: t`This alert`, run: () => onTick(step.ticked === null) }]);
  return (
    <li className={styles.step} data-next={isNext || undefined} data-done={step.ticked !== null || undefined}>
      <label>
        <input
          type="checkbox"
          checked={step.ticked !== null}
          disabled={disabled}
          aria-describedby={sourceId}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
        <Icon size={18} aria-hidden="true" />
        <span>
          {step.position}. {step.content}
        </span>
      </label>
      {step.ticked && <span className={styles.tickedBy}>{t`${step.ticked.by.name}, ${time(step.ticked.at)}`}</span>}
    </li>
  );
}
