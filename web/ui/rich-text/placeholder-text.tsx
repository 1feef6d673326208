// Plain text of several lines with placeholders as chips, such as a message; each chip is inserted
// by a button above the box.
import { useLingui } from '@lingui/react/macro';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type ReactNode, useId } from 'react';
import { escapedHtml } from '#domain/kit/rich-text/plain-text.ts';
import fields from '../controls/field.module.css';
import { chipName, placeholderChip, withChips } from './placeholder-chip.ts';
import type { PlaceholderChoice } from './placeholder-menu.tsx';
import styles from './placeholder-text.module.css';
import { plainText } from './plain-editor.ts';

export interface PlaceholderTextProps {
  name: string;
  /** For screen readers: the heading above says it. */
  label: string;
  error?: ReactNode;
  /** The initial value; the editor keeps typed text by itself. */
  value: string;
  placeholders: readonly PlaceholderChoice[];
  /** Inside the box, below the text. */
  foot?: ReactNode;
  onChange: (text: string) => void;
  onLeave: () => void;
}

export default function PlaceholderText({
  name,
  label,
  error,
  value,
  placeholders,
  foot,
  onChange,
  onLeave,
}: PlaceholderTextProps) {
  const { t } = useLingui();
  const id = useId();
  const isWrong = error !== undefined && error !== null && error !== '';
  const known = placeholders.map((one) => one.name);
  const editor = useEditor({
    extensions: [
      StarterKit.configure(plainText),
      placeholderChip(Object.fromEntries(placeholders.map((one) => [one.name, one.label]))),
    ],
    content: value
      .split('\n')
      .map((line) => `<p>${withChips(escapedHtml(line), known)}</p>`)
      .join(''),
    parseOptions: { preserveWhitespace: 'full' },
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'data-name': name,
        ...(isWrong ? { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` } : {}),
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getText({ blockSeparator: '\n' })),
    onBlur: onLeave,
  });
  return (
    <div className={fields.field}>
      <fieldset className={styles.insert} aria-label={t`Insert`}>
        <span aria-hidden="true">{t`Insert`}</span>
        {placeholders.map((one) => (
          <button
            key={one.name}
            type="button"
            onClick={() =>
              editor
                .chain()
                .focus()
                .insertContent({ type: chipName, attrs: { name: one.name } })
                .run()
            }
          >
            {one.label}
          </button>
        ))}
      </fieldset>
      <div className={styles.text} data-invalid={isWrong || undefined}>
        <EditorContent editor={editor} />
        {foot !== undefined && <div className={styles.foot}>{foot}</div>}
      </div>
      {isWrong && (
        <div id={`${id}-error`} className={fields.error}>
          {error}
        </div>
      )}
    </div>
  );
}
