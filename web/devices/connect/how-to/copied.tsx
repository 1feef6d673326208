// A value to set on a device, with a button that copies it.
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { useCopy } from '#web/ui/controls/use-copy.ts';
import styles from './how-to.module.css';

/** One fact in a row of them. */
export function CopiedFact({ name, value, label }: { name: string; value: string; label: string }) {
  const { t } = useLingui();
  const { state, copy } = useCopy();
  const Icon = state === 'copied' ? IconCheck : IconCopy;
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        <span>{value}</span>
        <IconButton
          look="quiet"
          label={state === 'copied' ? t`Copied` : label}
          onClick={() => copy(value)}
        >
          <Icon size={17} aria-hidden="true" />
        </IconButton>
        {state === 'refused' && <Refused />}
      </dd>
    </div>
  );
}

/** Text messages, one a line. */
export function CopiedTexts({ texts }: { texts: readonly string[] }) {
  const { t } = useLingui();
  const { state, copy } = useCopy();
  const Icon = state === 'copied' ? IconCheck : IconCopy;
  return (
    <div className={styles.texts}>
      <div className={styles.lines}>
        {texts.map((text) => (
          <code key={text}>{text}</code>
        ))}
      </div>
      <Button
        size="sm"
        icon={<Icon size={17} aria-hidden="true" />}
        onClick={() => copy(texts.join('\n'))}
      >
        {state === 'copied' ? t`Copied` : t`Copy`}
      </Button>
      {state === 'refused' && <Refused />}
    </div>
  );
}

function Refused() {
  const { t } = useLingui();
  return <p role="status">{t`The browser did not allow copying. Select the text and copy it.`}</p>;
}
