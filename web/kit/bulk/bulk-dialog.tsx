// A bulk action from its question to its results: how many rows, its effect, its progress, and the
// outcome of each record.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import type { BulkJob } from '#domain/kit/bulk.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Modal } from '#web/ui/overlays/modal.tsx';
import { callRaw } from '../call/call.ts';
import { CallError } from '../call/call-error.ts';
import type { Callable, RawParams } from '../call/call-types.ts';
import { keysOf } from '../call/query.ts';
import type { BulkTarget } from '../resource/resource-list.tsx';
import styles from './bulk.module.css';
import { type BulkAction, rowsOfBulk } from './bulk-action.ts';
import { BulkForm } from './bulk-form.tsx';
import { BulkOutcome } from './bulk-outcome.tsx';

export interface BulkDialogProps {
  action: BulkAction;
  call: Callable;
  params: RawParams;
  /** The fields that the call takes besides the rows. */
  body: z.ZodObject | undefined;
  target: BulkTarget;
  /** How many rows; undefined where that is not counted. */
  count: number | undefined;
  list: Callable;
  onClose: () => void;
  /** The action has started: the selection is cleared. */
  onStarted: () => void;
}

export default function BulkDialog({
  action,
  call,
  params,
  body,
  target,
  count,
  list,
  onClose,
  onStarted,
}: BulkDialogProps) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const [starting, setStarting] = useState(false);
  const [job, setJob] = useState<BulkJob | null>(null);
  const label = i18n._(action.label);
  const rows =
    count === undefined
      ? t`All that match`
      : plural(count, { one: '# selected', other: '# selected' });
  const { question } = action;
  const [asked, setAsked] = useState<string | null>(null);
  const start = async (more: Readonly<Record<string, unknown>>) => {
    setJob(
      (await callRaw(
        call,
        { params, body: { ...rowsOfBulk(target), ...more } },
        question ? { handles: [409] } : {},
      )) as BulkJob,
    );
    onStarted();
  };
  const press = async () => {
    setStarting(true);
    try {
      await start(asked === null ? {} : { ...question?.more });
    } catch (error) {
      // The call has shown the reason; nothing was started.
      if (!(error instanceof CallError)) throw error;
      if (question?.code === error.code) setAsked(error.message);
      else if (question && error.status === 409) toast.error(error.message);
    } finally {
      setStarting(false);
    }
  };
  const close = () => {
    void client.invalidateQueries({ queryKey: keysOf(list) });
    onClose();
  };
  return (
    <Modal
      open
      onClose={close}
      title={`${label} · ${rows}`}
      size={job ? 'lg' : 'md'}
      closeLabel={t`Close`}
    >
      <div className={styles.parts}>
        {job ? (
          <>
            <BulkOutcome started={job} refusedText={action.refusedText} />
            <div className={styles.end}>
              <Button onClick={close}>{t`Close`}</Button>
            </div>
          </>
        ) : (
          <>
            <p>{asked ?? i18n._(action.effect)}</p>
            {action.sections && body ? (
              <BulkForm
                sections={action.sections}
                body={body}
                partial={action.partial ?? false}
                saveLabel={label}
                start={start}
                onCancel={close}
              />
            ) : (
              <div className={styles.end}>
                <Button onClick={close} data-autofocus>
                  {t`Cancel`}
                </Button>
                <Button
                  look={action.danger ? 'danger' : 'primary'}
                  pending={starting}
                  onClick={() => void press()}
                >
                  {asked !== null && question ? i18n._(question.yes) : label}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </Modal>
  );
}
