// Small buttons for what may be asked of a pendant, beside its name.
import { useLingui } from '@lingui/react/macro';
import { Button } from '#web/ui/controls/button.tsx';
import { commands } from './command-words.ts';
import styles from './commands.module.css';
import type { CommandOffer } from './use-commands.ts';

export function CommandButtons({ offers, of }: { offers: readonly CommandOffer[]; of: string }) {
  const { t, i18n } = useLingui();
  if (offers.length === 0) return null;
  return (
    <fieldset className={styles.buttons} aria-label={t`Commands to ${of}`}>
      {offers.map(({ command, icon: Icon, reason, run }) => (
        <Button key={command} size="sm" icon={<Icon size={16} aria-hidden="true" />} reason={reason} onClick={run}>
          {i18n._(commands[command].name)}
        </Button>
      ))}
    </fieldset>
  );
}
