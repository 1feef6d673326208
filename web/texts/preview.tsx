// What the email looks like to a person as it is written now, and sending it to oneself.
import { useLingui } from '@lingui/react/macro';
import { IconSend } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { organisationUsers } from '#domain/users/people.api.ts';
import { usePickerRows } from '#web/kit/fields/picker.ts';
import { useFormStore } from '#web/kit/form/form-context.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { SearchSelect } from '#web/ui/controls/choices/search-select.tsx';
import { SkeletonRows } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import styles from './email-templates.module.css';
import { useIsPlatform, useMayWrite, usePreview, useTest } from './use-templates.ts';

/** The delay after the last key. */
const restMs = 500;

export function Preview({ typeId }: { typeId: number }) {
  const { t } = useLingui();
  const store = useFormStore();
  const isPlatform = useIsPlatform();
  const mayWrite = useMayWrite();
  const [userId, setUserId] = useState<number | null>(null);
  const subject = useSyncExternalStore(store.subscribe, () =>
    String(store.values()['subject'] ?? ''),
  );
  const content = useSyncExternalStore(store.subscribe, () =>
    String(store.values()['content'] ?? ''),
  );
  const { show, data, error } = usePreview(typeId);
  const test = useTest(typeId);
  const refresh = useEffectEvent(() => show({ subject, content }, userId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown again when one of them changes
  useEffect(() => {
    const timer = setTimeout(refresh, restMs);
    return () => clearTimeout(timer);
  }, [subject, content, userId]);
  const send = async () => {
    const email = await test.send({ subject, content });
    if (email !== null) toast.success(t`Test sent to ${email}.`);
  };
  return (
    <div className={styles.preview}>
      <div className={styles.tools}>
        {!isPlatform && (
          <PersonSelect
            chosen={data && { value: String(data.user_id), label: data.person }}
            onChoose={setUserId}
          />
        )}
        {mayWrite && (
          <Button
            icon={<IconSend size={16} aria-hidden="true" />}
            pending={test.isPending}
            onClick={() => void send()}
          >
            {t`Send test to me`}
          </Button>
        )}
      </div>
      {error !== null && <p role="status">{t`Correct the words above to see the preview.`}</p>}
      {!data && error === null && <SkeletonRows rows={3} />}
      {data && error === null && (
        <article className={styles.email} aria-label={t`Preview for ${data.person}`}>
          <p>
            <span>{t`To`}</span> {data.person}
          </p>
          <p>
            <span>{t`Subject`}</span> <b>{data.subject}</b>
          </p>
          <iframe title={t`Content of the email`} sandbox="" srcDoc={data.html} />
        </article>
      )}
    </div>
  );
}

interface PersonSelectProps {
  /** Whose data is shown. */
  chosen: { value: string; label: string } | undefined;
  onChoose: (id: number) => void;
}

function PersonSelect({ chosen, onChoose }: PersonSelectProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const { rows, loading } = usePickerRows(organisationUsers.api.picker, typed);
  const found = rows.map(({ id, name }) => ({ value: String(id), label: name }));
  const options = [
    ...(chosen && !found.some(({ value }) => value === chosen.value) ? [chosen] : []),
    ...found,
  ];
  return (
    <SearchSelect
      label={t`Preview as`}
      options={options}
      value={chosen?.value ?? null}
      clearable={false}
      nothingFound={loading ? t`Loading` : t`Nothing found`}
      onSearch={(text) => setTyped(options.some(({ label }) => label === text) ? '' : text)}
      onChange={(value) => value !== null && onChoose(Number(value))}
    />
  );
}
