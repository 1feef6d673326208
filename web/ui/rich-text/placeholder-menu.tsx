// Inserts a placeholder where the cursor is.
import { useLingui } from '@lingui/react/macro';
import { IconBraces, IconChevronDown } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { Menu } from '../overlays/menu.tsx';
import { chipName } from './placeholder-chip.ts';
import styles from './rich-text.module.css';

export interface PlaceholderChoice {
  name: string;
  label: string;
}

export function PlaceholderMenu({
  editor,
  placeholders,
}: {
  editor: Editor;
  placeholders: readonly PlaceholderChoice[];
}) {
  const { t } = useLingui();
  return (
    <Menu
      buttonClass={styles.insert}
      button={
        <>
          <IconBraces size={16} aria-hidden="true" />
          {t`Insert placeholder`}
          <IconChevronDown size={14} aria-hidden="true" />
        </>
      }
      items={placeholders.map(({ name, label }) => ({
        key: name,
        label,
        onSelect: () =>
          editor.chain().focus().insertContent({ type: chipName, attrs: { name } }).run(),
      }))}
    />
  );
}
