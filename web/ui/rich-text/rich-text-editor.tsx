// An editor for rich text: headings, lists, colours, links and placeholders as chips. Its output is
// HTML, which the server sanitises.
import '@mantine/tiptap/styles.layer.css';
import { useLingui } from '@lingui/react/macro';
import { RichTextEditor as MantineEditor } from '@mantine/tiptap';
import { Color, TextStyle } from '@tiptap/extension-text-style';
import { type Editor, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type ComponentProps, type ReactNode, useId, useRef } from 'react';
import fields from '../controls/field.module.css';
import { MantineLook } from '../theme/mantine-look.tsx';
import { ColourPanel } from './colour-panel.tsx';
import { LinkPanel } from './link-panel.tsx';
import { placeholderChip, withChips, withoutChips } from './placeholder-chip.ts';
import { type PlaceholderChoice, PlaceholderMenu } from './placeholder-menu.tsx';
import styles from './rich-text.module.css';

export interface RichTextEditorProps {
  name: string;
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** The initial value; the editor keeps typed text by itself. */
  value: string;
  placeholders: readonly PlaceholderChoice[];
  onChange: (html: string) => void;
  onLeave: () => void;
}

/**
 * Tiptap declares its types twice, for modules and for CommonJS, and Mantine's are made from the
 * other.
 */
const isMantines = (editor: unknown): editor is ComponentProps<typeof MantineEditor>['editor'] =>
  editor instanceof Object;

/** Whatever level people choose for the text, its headings are below the form's in the page. */
const inPage = { 'aria-level': '4' };
const keptHtml = (editor: Editor): string =>
  withoutChips(editor.getHTML()).replaceAll(' aria-level="4"', '');

const levels = [1, 2, 3, 4, 5, 6] as const;

export default function RichTextEditor({
  name,
  label,
  hint,
  error,
  value,
  placeholders,
  onChange,
  onLeave,
}: RichTextEditorProps) {
  const { t } = useLingui();
  const id = useId();
  const isWrong = error !== undefined && error !== null && error !== '';
  // As the editor writes the first value: going back to it is no change.
  const first = useRef<string | null>(null);
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        blockquote: false,
        code: false,
        codeBlock: false,
        horizontalRule: false,
        strike: false,
        trailingNode: false,
        heading: { levels: [...levels], HTMLAttributes: inPage },
        link: {
          openOnClick: false,
          autolink: true,
          protocols: ['http', 'https'],
          defaultProtocol: 'https',
        },
      }),
      TextStyle,
      Color,
      placeholderChip(Object.fromEntries(placeholders.map((one) => [one.name, one.label]))),
    ],
    content: withChips(
      value,
      placeholders.map((one) => one.name),
    ),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'data-name': name,
        ...(isWrong ? { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` } : {}),
      },
    },
    onCreate: ({ editor: created }) => {
      first.current = keptHtml(created);
    },
    onUpdate: ({ editor: changed }) => {
      const html = keptHtml(changed);
      onChange(html === first.current ? value : html);
    },
    onBlur: onLeave,
  });
  const shown: unknown = editor;
  if (!isMantines(shown)) return null;
  return (
    <div className={fields.field}>
      <span className={fields.label} aria-hidden="true">
        {label}
      </span>
      {hint !== undefined && <div className={fields.hint}>{hint}</div>}
      <MantineLook>
        <MantineEditor
          editor={shown}
          className={styles.editor ?? ''}
          data-invalid={isWrong || undefined}
          labels={{
            boldControlLabel: t`Bold`,
            italicControlLabel: t`Italic`,
            underlineControlLabel: t`Underline`,
            bulletListControlLabel: t`Bulleted list`,
            orderedListControlLabel: t`Numbered list`,
            undoControlLabel: t`Undo`,
            redoControlLabel: t`Redo`,
          }}
        >
          <MantineEditor.Toolbar className={styles.toolbar ?? ''}>
            <BlockSelect editor={editor} />
            <MantineEditor.ControlsGroup>
              <MantineEditor.Bold />
              <MantineEditor.Italic />
              <MantineEditor.Underline />
            </MantineEditor.ControlsGroup>
            <MantineEditor.ControlsGroup>
              <MantineEditor.BulletList />
              <MantineEditor.OrderedList />
            </MantineEditor.ControlsGroup>
            <ColourPanel editor={editor} />
            <LinkPanel editor={editor} />
            <MantineEditor.ControlsGroup>
              <MantineEditor.Undo />
              <MantineEditor.Redo />
            </MantineEditor.ControlsGroup>
            {placeholders.length > 0 && (
              <PlaceholderMenu editor={editor} placeholders={placeholders} />
            )}
          </MantineEditor.Toolbar>
          <MantineEditor.Content />
        </MantineEditor>
      </MantineLook>
      {isWrong && (
        <div id={`${id}-error`} className={fields.error}>
          {error}
        </div>
      )}
    </div>
  );
}

/** Paragraph, or a heading of six levels. */
function BlockSelect({ editor }: { editor: Editor }) {
  const { t } = useLingui();
  const level = useEditorState({
    editor,
    selector: () => levels.find((one) => editor.isActive('heading', { level: one })) ?? 0,
  });
  const choose = (chosen: number) => {
    const heading = levels.find((one) => one === chosen);
    if (heading) editor.chain().focus().setHeading({ level: heading }).run();
    else editor.chain().focus().setParagraph().run();
  };
  return (
    <select
      aria-label={t`Style`}
      className={styles.block}
      value={level}
      onChange={(event) => choose(Number(event.currentTarget.value))}
    >
      <option value={0}>{t`Paragraph`}</option>
      {levels.map((one) => (
        <option key={one} value={one}>
          {t`Heading ${one}`}
        </option>
      ))}
    </select>
  );
}
