// One line of plain text with placeholders as chips, such as the subject of an email.
import { EditorContent, Node, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type ReactNode, useId } from 'react';
import { escapedHtml } from '#domain/kit/rich-text/plain-text.ts';
import fields from '../controls/field.module.css';
import { placeholderChip, withChips } from './placeholder-chip.ts';
import { type PlaceholderChoice, PlaceholderMenu } from './placeholder-menu.tsx';
import { plainText } from './plain-editor.ts';
import styles from './rich-text.module.css';

export interface PlaceholderLineProps {
  name: string;
  label: string;
  error?: ReactNode;
  /** The initial value; the editor keeps typed text by itself. */
  value: string;
  placeholders: readonly PlaceholderChoice[];
  onChange: (text: string) => void;
  onLeave: () => void;
}

const oneLine = Node.create({
  name: 'doc',
  topNode: true,
  content: 'paragraph',
  addKeyboardShortcuts: () => ({ Enter: () => true, 'Shift-Enter': () => true }),
});

export default function PlaceholderLine({
  name,
  label,
  error,
  value,
  placeholders,
  onChange,
  onLeave,
}: PlaceholderLineProps) {
  const id = useId();
  const isWrong = error !== undefined && error !== null && error !== '';
  const editor = useEditor({
    extensions: [
      oneLine,
      StarterKit.configure({ ...plainText, document: false }),
      placeholderChip(Object.fromEntries(placeholders.map((one) => [one.name, one.label]))),
    ],
    content: `<p>${withChips(
      escapedHtml(value),
      placeholders.map((one) => one.name),
    )}</p>`,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-label': label,
        'data-name': name,
        ...(isWrong ? { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` } : {}),
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getText({ blockSeparator: ' ' })),
    onBlur: onLeave,
  });
  return (
    <div className={fields.field}>
      <span className={fields.label} aria-hidden="true">
        {label}
      </span>
      <div className={styles.line} data-invalid={isWrong || undefined}>
        <EditorContent editor={editor} className={styles.lineText} />
        <PlaceholderMenu editor={editor} placeholders={placeholders} />
      </div>
      {isWrong && (
        <div id={`${id}-error`} className={fields.error}>
          {error}
        </div>
      )}
    </div>
  );
}
