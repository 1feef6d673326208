// The foot while something is changed: how many cells and people, each change in words, and how far
// saving is.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Modal } from '#web/ui/overlays/modal.tsx';
import { cellCount, changeWords, differenceWords } from '../changes/change-words.ts';
import { differenceOf, savedOf } from '../changes/edits.ts';
import type { MatrixEdits } from '../changes/use-edits.ts';
import styles from './bars.module.css';

/** As many are said in the bar; all of them are in the dialog. */
const mostSaid = 3;

export function ChangesBar({ edits }: { edits: MatrixEdits }) {
  const { t, i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { changed, saving } = edits;
  if (changed.length === 0) return null;
  const cells = cellCount(changed);
  const [count, people] = [i18n.number(cells), i18n.number(changed.length)];
  const refused = changed.filter(({ row }) => edits.refusalOf(row.id) !== undefined);
  const left = changed.length - mostSaid;
  const said = changed.slice(0, mostSaid).map((one) => `${one.row.name} ${changeWords(one)}`);
  return (
    <section className={styles.bar} data-changes aria-label={t`Unsaved changes`}>
      <div className={styles.words}>
        <b role="status">
          {saving
            ? t`Saved ${saving.done} of ${saving.total}`
            : plural(cells, {
                one: `${count} unsaved change`,
                other: `${count} unsaved changes`,
              }) +
              plural(changed.length, {
                one: ` for ${people} person`,
                other: ` for ${people} people`,
              })}
        </b>
        <span className={styles.said}>
          {refused.length > 0
            ? t`Not saved: ${refused.map(({ row }) => row.name).join(', ')}`
            : said.join(' · ')}
          {refused.length === 0 && left > 0 && ` · ${t`and ${left} more`}`}
        </span>
      </div>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t`Review`}
      </Button>
      <Button onClick={edits.discard} disabled={saving !== null}>
        {t`Discard`}
      </Button>
      <Button look="primary" pending={saving !== null} onClick={() => void edits.save()}>
        {t`Save changes`}
      </Button>
      {isOpen && <Review edits={edits} onClose={() => setOpen(false)} />}
    </section>
  );
}

function Review({ edits, onClose }: { edits: MatrixEdits; onClose: () => void }) {
  const { t } = useLingui();
  const { changed, saving } = edits;
  const save = () => {
    onClose();
    void edits.save();
  };
  return (
    <Modal open onClose={onClose} title={t`Unsaved changes`} size="lg" closeLabel={t`Close`}>
      <ul className={styles.review}>
        {changed.map(({ row, held }) => (
          <li key={row.id}>
            <span>
              <b>{row.name}</b> {differenceWords(differenceOf(savedOf(row), held))}.
            </span>
            <Button size="sm" onClick={() => edits.forget(row.id)}>
              {t`Undo`}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.reviewEnd}>
        <Button onClick={onClose}>{t`Back`}</Button>
        <Button
          look="primary"
          disabled={changed.length === 0}
          pending={saving !== null}
          onClick={save}
        >
          {t`Save changes`}
        </Button>
      </div>
    </Modal>
  );
}
