// Begins the message with a prepared one.
import { useLingui } from '@lingui/react/macro';
import { messageTemplatesApi } from '#domain/messages/templates/message-templates.api.ts';
import { useList } from '#web/kit/call/query.ts';
import type { FormStore } from '#web/kit/form/store/form-store.ts';
import { NativeSelect } from '#web/ui/controls/choices/native-select.tsx';
import { confirm } from '#web/ui/overlays/confirm.ts';
import styles from './compose.module.css';

interface Props {
  store: FormStore;
  params: { readonly organisationId: number };
}

const filled = ['title', 'content', 'response_required', 'response_type'] as const;

export function TemplateChoice({ store, params }: Props) {
  const { t } = useLingui();
  const read = useList(messageTemplatesApi.list, { params, query: { per_page: 100 } });
  const templates = read.data?.items ?? [];
  const begin = async (id: string) => {
    const template = templates.find((one) => String(one.id) === id);
    if (!template) return;
    const written = String(store.values()['content'] ?? '').trim();
    const isLost = written !== '' && !templates.some(({ content }) => content.trim() === written);
    if (
      isLost &&
      !(await confirm({
        title: t`Replace your message?`,
        text: t`The template replaces what you wrote.`,
        yes: t`Replace`,
      }))
    )
      return;
    for (const name of filled) store.fill(name, template[name]);
  };
  if (!read.isPending && templates.length === 0) return null;
  return (
    <div className={styles.template}>
      <NativeSelect
        label={t`Start from a template`}
        labelHidden
        value=""
        options={[
          { value: '', label: t`Start from a template` },
          ...templates.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
        onChange={(id) => void begin(id)}
      />
    </div>
  );
}
