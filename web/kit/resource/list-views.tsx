// Saved views: the list as it stands now under a name, opened again with one click, one of them by itself.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Checkbox } from '#web/ui/controls/choices/checkbox.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Panel } from '#web/ui/overlays/panel.tsx';
import { useKeptState } from '../session/half-done.ts';
import type { ListPreferences, View } from './list-preferences.ts';
import styles from './resource-list.module.css';

export interface ListViewsProps {
  preferences: ListPreferences;
  /** The list as it stands, under this name. */
  viewNow: (name: string) => View;
  onOpen: (view: View) => void;
  onChange: (change: Partial<ListPreferences>) => void;
}

export function ListViews({ preferences, viewNow, onOpen, onChange }: ListViewsProps) {
  const { t } = useLingui();
  const [name, setName] = useKeptState('new view', '');
  const { views, opens } = preferences;
  const save = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return;
    onChange({ views: [...views.filter((view) => view.name !== wanted), viewNow(wanted)] });
    toast.success(t`The view “${wanted}” is saved in this browser.`);
    setName('');
  };
  const remove = (view: View) => {
    onChange({ views: views.filter((other) => other !== view), ...(opens === view.name ? { opens: undefined } : {}) });
    toast.info(t`The view “${view.name}” is removed.`, { action: { label: t`Undo`, run: () => onChange({ views, opens }) } });
  };
  return (
    <Panel label={t`Views`} width={340} button={{ look: 'quiet', icon: <IconBookmark size={17} aria-hidden="true" /> }}>
      <div className={styles.ticks}>
        {views.map((view) => (
          <div key={view.name} className={styles.view}>
            <Button look="quiet" size="sm" onClick={() => onOpen(view)}>
              {view.name}
            </Button>
            <Checkbox
              label={t`Opens by default`}
              checked={opens === view.name}
              onChange={(first) => onChange({ opens: first ? view.name : undefined })}
            />
            <IconButton label={t`Remove the view ${view.name}`} look="quiet" onClick={() => remove(view)}>
              <IconTrash size={16} aria-hidden="true" />
            </IconButton>
          </div>
        ))}
        <form onSubmit={save} className={styles.newView}>
          <TextField
            size="sm"
            label={t`Save this list as`}
            hint={<Trans>Views are kept in this browser, for you only.</Trans>}
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" size="sm" look="primary" disabled={name.trim() === ''}>
            {t`Save view`}
          </Button>
        </form>
      </div>
    </Panel>
  );
}
