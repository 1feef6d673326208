// A text to hand on, with a button that copies it.
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import styles from './zoleo.module.css';

export function Copied({ text, label }: { text: string; label: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <span className={styles.copied}>
      <code>{text}</code>
      <IconButton label={copied ? t`Copied` : label} onClick={() => void copy()}>
        <Icon size={17} aria-hidden="true" />
      </IconButton>
    </span>
  );
}
