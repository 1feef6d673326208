// A correction of a closed invoice: why, and how much more or less.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { invoicesApi } from '#domain/invoices/invoices.api.ts';
import { useCall } from '#web/kit/call/query.ts';
import { SendDialog } from '#web/kit/form/send-dialog.tsx';
import { useKeptState } from '#web/kit/session/half-done.ts';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';

/** "-12.50" is -1250; null for no amount in whole cents. */
const centsIn = (text: string): number | null => {
  const typed = text.trim().replace(',', '.').replace('−', '-');
  return /^-?\d{1,7}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : null;
};

export function CorrectionDialog({
  params,
  onClose,
}: {
  params: { organisationId: number; month: string };
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [draft, setDraft] = useKeptState(`correction ${params.organisationId} ${params.month}`, {
    label: '',
    typed: '',
  });
  const { label, typed } = draft;
  const [tried, setTried] = useState(false);
  const correct = useCall(invoicesApi.correct, {
    invalidates: [invoicesApi.get, invoicesApi.list],
    handles: [0, 404, 409, 422, 500, 503],
  });
  const amount = centsIn(typed);
  const send = () => {
    setTried(true);
    if (amount === null) return;
    correct.mutate(
      { params, body: { label, amount } },
      {
        onSuccess: () => {
          toast.success(t`Correction added.`);
          onClose();
        },
      },
    );
  };
  return (
    <SendDialog
      title={t`Add correction`}
      sendLabel={t`Add correction`}
      pending={correct.isPending}
      failure={correct.error}
      fields={['label', 'amount']}
      caution={<Trans>This can't be undone.</Trans>}
      onSend={send}
      onClose={onClose}
    >
      <TextField
        label={t`Reason`}
        maxLength={200}
        value={label}
        error={correct.error?.fields?.['label']?.[0]}
        onChange={(event) => setDraft({ ...draft, label: event.currentTarget.value })}
      />
      <TextField
        label={t`Amount`}
        hint={t`Begin with a minus for a credit: −12.50`}
        inputMode="text"
        value={typed}
        error={
          tried && amount === null
            ? t`Enter an amount such as −12.50.`
            : correct.error?.fields?.['amount']?.[0]
        }
        onChange={(event) => setDraft({ ...draft, typed: event.currentTarget.value })}
      />
    </SendDialog>
  );
}
