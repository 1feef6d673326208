// The reason for a failed save, above the fields; everything typed is kept (ux.md check 36).
import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '#web/ui/feedback/banner.tsx';
import type { CallError } from '../../call/call-error.ts';
import { useProblemsOf } from '../form-context.tsx';
import type { RecordForm } from '../use-record-form.ts';

/** @param known the fields that show their own problems; those of other fields are shown here */
export function RefusalNotice({ form, known }: { form: RecordForm; known: readonly string[] }) {
  const elsewhere = useProblemsOf(
    form.store,
    form.wrong.filter((name) => !known.includes(name.split('.', 1)[0] ?? name)),
  );
  const said =
    form.wrong.length > 0 && form.wrongWords ? [form.wrongWords, ...elsewhere] : elsewhere;
  if (form.refusal === null && said.length === 0) return null;
  return (
    <Banner tone="bad" urgent>
      {form.refusal ? <Words refusal={form.refusal} /> : said.join(' ')}
    </Banner>
  );
}

function Words({ refusal }: { refusal: CallError }) {
  const { t } = useLingui();
  const { status, code, message, requestId } = refusal;
  const isUnconfirmed = status === 0 && code !== 'offline';
  const answered =
    status >= 500
      ? t`The server could not save this. Nothing was changed; please try again.`
      : message;
  const text = isUnconfirmed
    ? t`The server did not confirm that this was saved. Check your connection and save again.`
    : answered;
  return (
    <>
      {text} <Trans>What you typed is still here.</Trans>
      {requestId !== undefined && (
        <>
          {' '}
          <Trans>
            Request <code>{requestId}</code>
          </Trans>
        </>
      )}
    </>
  );
}
