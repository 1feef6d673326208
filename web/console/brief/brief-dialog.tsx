// The brief that the operator reads to the emergency services, and its record: the recipient and
// the read-back, checked before it is saved.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconCopy, IconPrinter } from '@tabler/icons-react';
import { briefText } from '#domain/alerts/dispatch-brief/brief-text.ts';
import type { DispatchBrief } from '#domain/alerts/dispatch-brief/dispatch-brief.ts';
import { judgeReadBack } from '#domain/alerts/dispatch-brief/read-back.ts';
import { alertPrintAddress } from '#web/alerts/alert-address.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { subjectOf } from '#web/alerts/alert-words.ts';
import { draftOf, newUuid, useDraft } from '#web/alerts/story/drafts.ts';
import { storyVoice } from '#web/alerts/story/history-words.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { useData } from '#web/kit/call/query.ts';
import { useGo } from '#web/kit/screen/address.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { useCopy } from '#web/ui/controls/use-copy.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import type { DialogProps } from '../dialogs/dialog-props.ts';
import { shownHere, WorkDialog } from '../dialogs/work-dialog.tsx';
import styles from './brief.module.css';
import { BriefParts } from './brief-parts.tsx';
import { type BriefDraft, BriefFields, emptyBrief } from './read-back-fields.tsx';
import { useBrief, useHeldPosition } from './use-brief.ts';

export default function BriefDialog({ row, details, mayTakeOver, onClose }: DialogProps) {
  const { t } = useLingui();
  const { data: story, error } = useData(
    alertCalls.history,
    { params: { id: row.id } },
    { handles: [0, 404, 429, 500, 503] },
  );
  const [draft, setDraft, clear] = useDraft(draftOf('brief', row.id), emptyBrief);
  const { alert, newer, useNewer } = useHeldPosition(details);
  const callBack = draft.call_back ?? details.centre_phone ?? '';
  const brief = useBrief(alert, story ?? null, callBack);
  // The id belongs to the draft, so that a second press is not a second record.
  const change = (part: Partial<BriefDraft>) =>
    setDraft({ ...draft, client_id: draft.client_id || newUuid(), ...part });
  const send = async () => {
    const body = bodyOf(brief, draft);
    const faults = Object.entries(judgeReadBack(brief, body.read_back).faults);
    if (faults.length > 0)
      throw new CallError(422, 'invalid', '', {
        fields: Object.fromEntries(faults.map(([field, words]) => [`read_back.${field}`, [words]])),
      });
    await call(alertCalls.giveBrief, { params: { id: row.id }, body }, shownHere);
    toast.success(
      body.read_back.by === 'none' ? t`Brief recorded` : t`The read-back is right. Brief recorded.`,
    );
    clear();
  };
  return (
    <WorkDialog
      row={row}
      title={t`Dispatch brief: ${subjectOf(row)}`}
      submit={t`Check and record`}
      size="xl"
      lettersAreText={false}
      mayTakeOver={mayTakeOver}
      onSend={send}
      onClose={onClose}
    >
      {(wrong) => (
        <>
          <section
            tabIndex={-1}
            data-autofocus
            aria-label={t`Dispatch brief`}
            className={styles.brief}
          >
            {newer && (
              <p role="status" className={styles.newer}>
                <Trans>A newer position has arrived.</Trans>{' '}
                <Button size="sm" onClick={useNewer}>
                  <Trans>Use it</Trans>
                </Button>
              </p>
            )}
            <BriefParts
              brief={brief}
              below={{
                call_back: (
                  <TextField
                    label={t`Call-back number`}
                    inputMode="tel"
                    value={callBack}
                    maxLength={40}
                    error={wrong('call_back')}
                    autoComplete="off"
                    onChange={(event) => change({ call_back: event.currentTarget.value })}
                  />
                ),
              }}
            />
            {error && !story && (
              <p className={styles.missing}>
                <Trans>The timeline could not be loaded. What was done so far is missing.</Trans>
              </p>
            )}
            {wrong('position') && (
              <p role="alert" className={styles.newer}>
                {wrong('position')}
              </p>
            )}
            <Ways brief={brief} alertId={row.id} />
          </section>
          <BriefFields brief={brief} draft={draft} onChange={change} wrong={wrong} />
        </>
      )}
    </WorkDialog>
  );
}

function bodyOf(
  { position, call_back }: DispatchBrief,
  { service, taken_by, reference, client_id, ...back }: BriefDraft,
) {
  const { by, code, latitude, longitude, number } = back;
  const read_back = {
    code: { by: 'code', code } as const,
    digits: { by: 'digits', latitude, longitude, call_back: number } as const,
    none: { by: 'none' } as const,
  }[by];
  return {
    service,
    taken_by,
    reference,
    position,
    call_back,
    read_back,
    client_id: client_id || newUuid(),
  };
}

/** Copied or printed, where the other side can read. */
function Ways({ brief, alertId }: { brief: DispatchBrief; alertId: number }) {
  const { t } = useLingui();
  const go = useGo();
  const { state, copy } = useCopy();
  const text = () => briefText(brief, storyVoice().say);
  return (
    <>
      <div className={styles.ways}>
        <Button
          icon={
            state === 'copied' ? (
              <IconCheck size={18} aria-hidden="true" />
            ) : (
              <IconCopy size={18} aria-hidden="true" />
            )
          }
          onClick={() => copy(text())}
        >
          {state === 'copied' ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
        </Button>
        <Button
          icon={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => go(alertPrintAddress(alertId))}
        >
          {t`Print`}
        </Button>
      </div>
      <p role="status" className={styles.missing}>
        {state === 'refused' && (
          <Trans>The browser did not allow copying. Select the text and copy it.</Trans>
        )}
      </p>
      {state === 'refused' && <pre className={styles.text}>{text()}</pre>}
    </>
  );
}
