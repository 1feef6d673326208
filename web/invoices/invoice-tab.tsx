// The invoice of a period: a draft that shows how every line comes about, closed by a person once
// the period is over, then only corrected.

import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { type Invoice, invoicesApi } from '#domain/invoices/invoices.api.ts';
import { closeRefusal, correctionRefusal } from '#domain/invoices/invoices.policy.ts';
import { centsText, monthText } from '#domain/invoices/money-text.ts';
import type { CallError } from '#web/kit/call/call-error.ts';
import { useFileCall } from '#web/kit/call/file-call.ts';
import { useCall, useData } from '#web/kit/call/query.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { monthThere } from '#web/kit/format/months.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useSearch } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Choice } from '#web/ui/controls/choices/choice.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';
import { CorrectionDialog } from './correction-dialog.tsx';
import { InvoiceState, InvoiceTables } from './invoice-tables.tsx';
import styles from './invoices.module.css';

const monthsBack = 24;

/** This month and those before, the newest first: 2026-11. */
const recentMonths = (zone: string): string[] =>
  Array.from({ length: monthsBack }, (_, back) => monthThere(zone, serverNow(), back));

export default function InvoiceTab() {
  const { t } = useLingui();
  const organisationId = useScope().organisationId ?? 0;
  const [{ month: asked }, setSearch] = useSearch();
  const { timezone } = useUser();
  const [months] = useState(() => recentMonths(timezone));
  const month = asked ?? months[1] ?? '';
  const params = { organisationId, month };
  const read = useData(invoicesApi.get, { params }, { handles: [0, 422, 500, 502, 503] });
  return (
    <Page>
      <div className={styles.head}>
        <Choice
          label={t`Month`}
          options={[...new Set([month, ...months])].map((one) => ({
            value: one,
            label: monthText(one),
          }))}
          value={month}
          onChange={(next) => setSearch({ month: next })}
        />
        {read.data && <Buttons invoice={read.data} params={params} />}
      </div>
      <Shown read={read} />
    </Page>
  );
}

interface ShownProps {
  read: { data: Invoice | undefined; error: CallError | null; refetch: () => unknown };
}

function Shown({ read: { data, error, refetch } }: ShownProps) {
  const { t } = useLingui();
  if (data) {
    return (
      <>
        <InvoiceState invoice={data} />
        <InvoiceTables invoice={data} />
      </>
    );
  }
  if (!error) return <div className={styles.room} aria-busy="true" />;
  return (
    <ErrorState title={t`The invoice could not be loaded`} onRetry={() => void refetch()}>
      {error.message}
    </ErrorState>
  );
}

function Buttons({
  invoice,
  params,
}: {
  invoice: Invoice;
  params: { organisationId: number; month: string };
}) {
  const { t } = useLingui();
  const [correcting, setCorrecting] = useState(false);
  const save = useFileCall(invoicesApi.file);
  const savePdf = useFileCall(invoicesApi.pdf);
  const close = useCall(invoicesApi.close, { invalidates: [invoicesApi.get, invoicesApi.list] });
  const { total } = invoice;
  const closeNow = async () => {
    const text = t`The total is ${centsText(total)}. This can't be undone: a closed invoice can only be corrected by new lines.`;
    if (!(await confirm({ title: t`Close this invoice?`, text, yes: t`Close invoice` }))) return;
    close.mutate(
      { params, body: { total } },
      { onSuccess: () => toast.success(t`Invoice closed.`) },
    );
  };
  return (
    <div className={styles.buttons}>
      <Button
        icon={<IconDownload size={17} aria-hidden="true" />}
        pending={save.isPending}
        onClick={() => save.mutate({ params })}
      >
        <Trans>CSV</Trans>
      </Button>
      <Button
        icon={<IconDownload size={17} aria-hidden="true" />}
        pending={savePdf.isPending}
        onClick={() => savePdf.mutate({ params })}
      >
        <Trans>PDF</Trans>
      </Button>
      {correctionRefusal(invoice) === null && (
        <Button onClick={() => setCorrecting(true)}>
          <Trans>Add correction</Trans>
        </Button>
      )}
      {closeRefusal(invoice) === null && (
        <Button
          look="primary"
          icon={<IconLock size={17} aria-hidden="true" />}
          pending={close.isPending}
          onClick={() => void closeNow()}
        >
          <Trans>Close invoice</Trans>
        </Button>
      )}
      {correcting && <CorrectionDialog params={params} onClose={() => setCorrecting(false)} />}
    </div>
  );
}
