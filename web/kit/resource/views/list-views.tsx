// Saved views: the list's current state under a name, opened again with one click, one of them by
// default; stored with the person's account.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { type ListView, mostNameLength, mostViews } from '#domain/kit/resource/list-preferences.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Checkbox } from '#web/ui/controls/choices/checkbox.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Panel } from '#web/ui/overlays/panel.tsx';
import { useKeptState } from '../../session/half-done.ts';
import styles from '../resource-list.module.css';
import type { OwnList } from './list-preferences.ts';

export interface ListViewsProps {
  own: OwnList;
  /** The list as it is, under this name. */
  viewNow: (name: string) => ListView;
  onOpen: (view: ListView) => void;
}

export function ListViews({ own, viewNow, onOpen }: ListViewsProps) {
  const { t } = useLingui();
  const [name, setName] = useKeptState('new view', '');
  const { mayKeep, change } = own;
  const { views, opens } = own.preferences;
  const wanted = name.trim();
  const isFull = views.length >= mostViews && !views.some((view) => view.name === wanted);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (wanted === '' || isFull) return;
    setName('');
    if (await change({ views: [viewNow(wanted)] }))
      toast.success(t`The view “${wanted}” is saved.`);
  };
  const remove = async (view: ListView) => {
    const again = { views: [view], ...(opens === view.name ? { opens } : {}) };
    if (await change({ removed: [view.name] }))
      toast.info(t`The view “${view.name}” is removed.`, {
        action: { label: t`Undo`, run: () => void change(again) },
      });
  };
  return (
    <Panel
      label={t`Views`}
      width={340}
      button={{ look: 'quiet', icon: <IconBookmark size={17} aria-hidden="true" /> }}
    >
      <div className={styles.ticks}>
        {views.map((view) => (
          <div key={view.name} className={styles.view}>
            <Button look="quiet" size="sm" onClick={() => onOpen(view)}>
              {view.name}
            </Button>
            <Checkbox
              label={t`Opens by default`}
              checked={opens === view.name}
              disabled={!mayKeep}
              onChange={(first) => void change({ opens: first ? view.name : null })}
            />
            <IconButton
              label={t`Remove the view ${view.name}`}
              look="quiet"
              disabled={!mayKeep}
              onClick={() => void remove(view)}
            >
              <IconTrash size={16} aria-hidden="true" />
            </IconButton>
          </div>
        ))}
        <form onSubmit={(event) => void save(event)} className={styles.newView}>
          <TextField
            size="sm"
            label={t`Save this list as`}
            hint={
              mayKeep ? (
                <Trans>Views are saved with your account, for you only.</Trans>
              ) : (
                <Trans>Views cannot be saved while you act for someone else.</Trans>
              )
            }
            error={
              isFull ? t`A list can have at most ${mostViews} views. Remove one first.` : undefined
            }
            value={name}
            maxLength={mostNameLength}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button
            type="submit"
            size="sm"
            look="primary"
            disabled={wanted === '' || isFull || !mayKeep}
          >
            {t`Save view`}
          </Button>
        </form>
      </div>
    </Panel>
  );
}
