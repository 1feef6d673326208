// The email that the recipients of a scheduled report will get, with the name that is typed now.
import { Trans, useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { readerWith } from '#domain/kit/wording/reader.ts';
import { reportMail, reportSubject } from '#domain/reports/report-mail.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { usePickedNames } from '#web/kit/fields/picker.ts';
import { useFormStore } from '#web/kit/form/form-context.tsx';
import { useFormat } from '#web/kit/format/use-format.ts';
import { usePickers } from '../report-calls.ts';
import styles from '../reports.module.css';

const exampleRows = 128;
/** A link is open for 7 days. */
const linkMs = 7 * 86_400_000;

export function MailPreview() {
  const { t } = useLingui();
  const { place } = useFormat();
  const store = useFormStore();
  const name = useSyncExternalStore(store.subscribe, () => String(store.values()['name'] ?? ''));
  const isAttached = useSyncExternalStore(
    store.subscribe,
    () => store.values()['attach_file'] === true,
  );
  const first = useSyncExternalStore(store.subscribe, () => firstOf(store.values()['recipients']));
  const names = usePickedNames(usePickers().user_id, first === null ? [] : [first]);
  const title = name.trim() === '' ? t`Name of the report` : name.trim();
  const recipient = first === null ? '' : (names.get(first)?.split(' ', 1)[0] ?? '');
  const mail = reportMail(
    {
      name: title,
      recipient,
      rows: exampleRows,
      is_cut: false,
      is_attached: isAttached,
      url: t`(the link of this report)`,
      expires_at: new Date(serverNow() + linkMs),
      timezone: place.timezone,
    },
    readerWith(place.language),
  );
  return (
    <figure className={styles.mail}>
      <figcaption>
        <Trans>The email, with an example of rows and dates</Trans>
      </figcaption>
      <b>{reportSubject(title)}</b>
      <p>{mail.trim()}</p>
    </figure>
  );
}

const firstOf = (ids: unknown): number | null =>
  Array.isArray(ids) && typeof ids[0] === 'number' ? ids[0] : null;
