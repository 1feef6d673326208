// Closing an alert: what it was and how it ended, both needed, nothing lost when the answer is a
// refusal.
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { sharedAlertsApi } from '#domain/shared-alerts/shared-alerts.api.ts';
import { useCall } from '#web/kit/call/query.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { RadioList } from '#web/ui/controls/choices/radio.tsx';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import styles from './shared-alert.module.css';

export function ResolveForm({
  token,
  label,
  onCancel,
}: {
  token: string;
  label: string;
  onCancel: () => void;
}) {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState<'genuine' | 'false' | null>(null);
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState(false);
  const resolve = useCall(sharedAlertsApi.resolve, { invalidates: [sharedAlertsApi.open] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (outcome !== null && note.trim() !== '')
      resolve.mutate({ params: { token }, body: { note, outcome } });
  };
  const choices = [
    { value: 'genuine', label: t`Help was needed` },
    { value: 'false', label: t`It was a false alarm` },
  ] as const;
  return (
    <form className={styles.resolve} onSubmit={submit} noValidate>
      <RadioList
        label={t`What it was`}
        choices={choices}
        value={outcome}
        onChange={setOutcome}
        error={asked && outcome === null ? t`Choose what it was.` : undefined}
      />
      <TextArea
        label={label}
        value={note}
        rows={3}
        maxLength={5000}
        required
        error={
          asked && note.trim() === ''
            ? t`Describe how it ended.`
            : resolve.error?.fields?.['note']?.[0]
        }
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={styles.answers}>
        <Button type="submit" look="primary" size="lg" wide pending={resolve.isPending}>
          <Trans>Close the alert</Trans>
        </Button>
        <Button size="lg" wide onClick={onCancel}>
          <Trans>Not yet</Trans>
        </Button>
      </div>
    </form>
  );
}
