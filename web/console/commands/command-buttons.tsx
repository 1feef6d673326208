// Small buttons for the commands of a pendant, next to its name.
import { useLingui } from '@lingui/react/macro';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { commands } from './command-words.ts';
import styles from './commands.module.css';
import type { CommandOffer } from './use-commands.ts';

interface CommandButtonsProps {
  offers: readonly CommandOffer[];
  /** The pendant's name. */
  of: string;
  /** Pictures only, for a line of facts; on a phone the menu has them. */
  compact?: boolean;
}

export function CommandButtons({ offers, of, compact = false }: CommandButtonsProps) {
  const { t } = useLingui();
  if (offers.length === 0) return null;
  return (
    <fieldset
      className={styles.buttons}
      data-compact={compact || undefined}
      aria-label={t`Commands to ${of}`}
    >
      {offers.map(({ command, label, icon: Icon, reason, run }) =>
        compact ? (
          <IconButton key={command} label={label} look="quiet" reason={reason} onClick={run}>
            <Icon size={18} aria-hidden="true" />
          </IconButton>
        ) : (
          <Button
            key={command}
            size="sm"
            icon={<Icon size={16} aria-hidden="true" />}
            reason={reason}
            onClick={run}
          >
            {commands[command].name}
          </Button>
        ),
      )}
    </fieldset>
  );
}
