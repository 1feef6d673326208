// Writing the next version: the text, a preview as people will see it, what changed, and the
// warning before it is published.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { longestTerms, type TermsText as Terms } from '#domain/organisations/terms/terms.api.ts';
import { MarkedText } from '#web/kit/markup/marked-text.tsx';
import { useUnsavedChanges } from '#web/kit/screen/unsaved-changes.ts';
import { useKeptState } from '#web/kit/session/half-done.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';
import { Changes } from './changes.tsx';
import styles from './terms.module.css';
import { usePublish } from './use-terms.ts';

export interface TermsEditorProps {
  latest: Terms | undefined;
  /** How many people have to accept it. */
  people: number;
  onClose: () => void;
}

export function TermsEditor({ latest, people, onClose }: TermsEditorProps) {
  const { t } = useLingui();
  const [view, setView] = useState<'text' | 'preview' | 'changes'>('text');
  const [content, setContent] = useKeptState('terms', latest?.content ?? '');
  const { publish, isPending, error } = usePublish();
  const version = (latest?.version ?? 0) + 1;
  const asked = plural(people, { one: '# person is asked', other: '# people are asked' });
  const send = async (): Promise<boolean> => {
    const sure = await confirm({
      title: t`Publish version ${version}?`,
      text: t`${asked} to accept it at their next sign-in. A published version can't be changed or deleted.`,
      yes: t`Publish version ${version}`,
    });
    if (!sure || !(await publish({ content, seen_version: version - 1 }))) return false;
    toast.success(t`Version ${version} is published.`);
    onClose();
    return true;
  };
  useUnsavedChanges({
    dirty: content !== (latest?.content ?? ''),
    save: send,
    discard: onClose,
    draft: { key: 'terms', value: () => content },
  });
  const text = (
    <TextArea
      label={t`Text of version ${version}`}
      hint={t`# and ## begin headings, - and 1. lists. **Bold**, and [words](https://…) for links.`}
      rows={18}
      maxLength={longestTerms}
      value={content}
      error={error?.fields?.['content']?.[0]}
      onChange={(event) => setContent(event.currentTarget.value)}
    />
  );
  return (
    <div className={styles.editor}>
      <p className={styles.warning}>
        <Trans>Everybody is asked to accept this at their next sign-in.</Trans>
      </p>
      <Tabs
        label={t`Version ${version}`}
        active={view}
        onChange={setView}
        tabs={[
          { key: 'text', label: t`Text`, panel: text },
          { key: 'preview', label: t`Preview`, panel: <MarkedText content={content} /> },
          ...(latest
            ? [
                {
                  key: 'changes' as const,
                  label: t`Changes to version ${latest.version}`,
                  panel: <Changes before={latest.content} after={content} />,
                },
              ]
            : []),
        ]}
      />
      {error && !error.fields?.['content'] && <p role="alert">{error.message}</p>}
      <div className={styles.buttons}>
        <Button look="primary" pending={isPending} onClick={() => void send()}>
          {t`Publish version ${version}`}
        </Button>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  );
}
