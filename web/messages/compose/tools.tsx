// Above the form: begin with a prepared message, or send what is written to oneself.
import { useLingui } from '@lingui/react/macro';
import { IconTestPipe } from '@tabler/icons-react';
import { messageTemplatesApi } from '#domain/messages/templates/message-templates.api.ts';
import { useList } from '#web/kit/call/query.ts';
import type { FormStore } from '#web/kit/form/store/form-store.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { NativeSelect } from '#web/ui/controls/choices/native-select.tsx';
import styles from './compose.module.css';

interface Props {
  store: FormStore;
  params: { readonly organisationId: number };
  onTest: () => void;
  testing: boolean;
}

export function Tools({ store, params, onTest, testing }: Props) {
  const { t } = useLingui();
  const read = useList(messageTemplatesApi.list, { params, query: { per_page: 100 } });
  const templates = read.data?.items ?? [];
  const begin = (id: string) => {
    const template = templates.find((one) => String(one.id) === id);
    if (!template) return;
    for (const name of ['title', 'content', 'response_required', 'response_type'] as const)
      store.fill(name, template[name]);
  };
  return (
    <div className={styles.tools}>
      {(read.isPending || templates.length > 0) && (
        <NativeSelect
          label={t`Start from a template`}
          value=""
          options={[
            { value: '', label: t`Choose a template` },
            ...templates.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
          onChange={begin}
        />
      )}
      <Button
        icon={<IconTestPipe size={17} aria-hidden="true" />}
        pending={testing}
        onClick={onTest}
      >
        {t`Send test to me`}
      </Button>
    </div>
  );
}
