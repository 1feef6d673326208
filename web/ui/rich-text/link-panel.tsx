// The address of a link: http and https only, checked here before the server refuses it.
import { useLingui } from '@lingui/react/macro';
import { type Editor, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { TextField } from '../controls/text-field.tsx';
import { Panel } from '../overlays/panel.tsx';
import styles from './rich-text.module.css';

export function LinkPanel({ editor }: { editor: Editor }) {
  const { t } = useLingui();
  return (
    <Panel label={t`Link`} button={{ size: 'sm' }} edge="start" width={320}>
      <LinkForm editor={editor} />
    </Panel>
  );
}

function LinkForm({ editor }: { editor: Editor }) {
  const { t } = useLingui();
  const href = useEditorState({
    editor,
    selector: () => String(editor.getAttributes('link')['href'] ?? ''),
  });
  const [address, setAddress] = useState(href);
  const [error, setError] = useState<string | null>(null);
  const apply = () => {
    const to = address.trim();
    if (!/^https?:\/\/\S+$/i.test(to) || !URL.canParse(to))
      return setError(t`Start the address with https:// or http://.`);
    const chain = editor.chain().focus().extendMarkRange('link');
    // Without selected words the address is the link's words.
    if (editor.state.selection.empty && href === '')
      chain.insertContent({
        type: 'text',
        text: to,
        marks: [{ type: 'link', attrs: { href: to } }],
      });
    else chain.setLink({ href: to });
    chain.run();
  };
  return (
    <div className={styles.link}>
      <TextField
        label={t`Address`}
        inputMode="url"
        value={address}
        error={error}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setError(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
      />
      <div className={styles.buttons}>
        <Button size="sm" onClick={apply}>
          {t`Apply link`}
        </Button>
        {href !== '' && (
          <Button
            size="sm"
            look="quiet"
            onClick={() => editor.chain().focus().extendMarkRange('link').unsetLink().run()}
          >
            {t`Remove link`}
          </Button>
        )}
      </div>
    </div>
  );
}
