// Puts the person or the device of an alert on test for a while: alerts raised meanwhile are marked
// and do not sound like real ones.
import { Trans, useLingui } from '@lingui/react/macro';
import { onTestCalls } from '#web/alerts/alert-calls.ts';
import { subjectOf } from '#web/alerts/alert-words.ts';
import { draftOf, useDraft } from '#web/alerts/story/drafts.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { NativeSelect } from '#web/ui/controls/choices/native-select.tsx';
import { RadioList } from '#web/ui/controls/choices/radio.tsx';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { useKeepWork } from '../work/use-work.ts';
import styles from '../work/work.module.css';
import type { DialogProps } from './dialog-props.ts';
import { shownHere, WorkDialog } from './work-dialog.tsx';

interface Draft {
  whom: 'person' | 'device';
  minutes: string;
  reason: string;
}
const lengths = [15, 30, 60, 120, 240, 480, 1440];

export default function OnTestDialog({ row, mayTakeOver, onClose }: DialogProps) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const keep = useKeepWork(row.id);
  const [{ whom: target, minutes, reason }, setDraft, clear] = useDraft<Draft>(
    draftOf('on-test', row.id),
    {
      whom: row.person ? 'person' : 'device',
      minutes: '30',
      reason: '',
    },
  );
  const change = (part: Partial<Draft>) => setDraft({ whom: target, minutes, reason, ...part });
  const named = target === 'device' && row.device ? row.device.name : subjectOf(row);
  const until = new Date(serverNow() + Number(minutes) * 60_000).toISOString();
  const send = async () => {
    if (reason.trim() === '')
      throw new CallError(422, 'invalid', '', { fields: { reason: [t`Enter a reason.`] } });
    const of = target === 'person' ? { user_id: row.person?.id } : { device_id: row.device?.id };
    await call(onTestCalls.begin, { body: { ...of, until, reason } }, shownHere);
    keep.refetch();
    clear();
    toast.success(t`${named} is on test until ${dateTime(until)}.`);
  };
  const length = (value: number) => {
    if (value < 60) return t`${value} minutes`;
    return value === 60 ? t`1 hour` : t`${value / 60} hours`;
  };
  return (
    <WorkDialog
      row={row}
      title={t`Put ${named} on test`}
      submit={t`Start test`}
      mayTakeOver={mayTakeOver}
      onSend={send}
      onClose={onClose}
    >
      {(wrong) => (
        <>
          <p className={styles.warning}>
            <Trans>
              Alerts raised on test are saved, marked as tests, get priority 4 and never sound like
              a real alert. The test ends automatically.
            </Trans>
          </p>
          {row.person && row.device && (
            <RadioList
              label={t`Person or device`}
              value={target}
              onChange={(next) => change({ whom: next })}
              error={wrong('user_id') ?? wrong('device_id')}
              choices={[
                { value: 'person', label: t`${row.person.name}, with all devices` },
                { value: 'device', label: t`${row.device.name} only` },
              ]}
            />
          )}
          <NativeSelect
            label={t`Duration`}
            hint={t`Until ${dateTime(until)}`}
            value={minutes}
            onChange={(next) => change({ minutes: next })}
            error={wrong('until')}
            options={lengths.map((one) => ({ value: String(one), label: length(one) }))}
          />
          <TextArea
            label={t`Reason`}
            rows={2}
            maxLength={500}
            value={reason}
            error={wrong('reason')}
            onChange={(event) => change({ reason: event.currentTarget.value })}
          />
        </>
      )}
    </WorkDialog>
  );
}
