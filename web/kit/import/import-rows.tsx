// The third and fourth step: how many rows are ready, why others are not, the rows to correct, and
// the import with its undo.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconBan, IconCircleCheck } from '@tabler/icons-react';
import type { TableImport } from '#domain/kit/import/table-import.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { confirm } from '#web/ui/overlays/confirm.ts';
import { useCall } from '../call/query.ts';
import { useFormat } from '../format/use-format.ts';
import { useScope } from '../scope/use-scope.tsx';
import { useGo, useSearch } from '../screen/address.tsx';
import styles from './import.module.css';
import { ImportGrid } from './import-grid.tsx';
import type { ImportPart } from './import-shape.ts';

interface Props extends ImportPart {
  readonly onOther: () => void;
}

const states = ['invalid', 'skipped', 'ready', 'imported'] as const;
type State = (typeof states)[number];

export function ImportRows({ onOther, ...part }: Props) {
  const { t, i18n } = useLingui();
  const { shape, params, current } = part;
  const { counts, name, skipped_texts, id } = current;
  const [{ rows }, setAddress] = useSearch();
  const run = useCall(shape.api.run, { invalidates: [shape.api.get] });
  const shown = states.filter(
    (state) => counts[state] > 0 || (state === 'ready' && counts.imported === 0),
  );
  const active = states.find((state) => state === rows) ?? shown[0] ?? 'ready';
  const words: Record<State, string> = {
    invalid: t`To correct`,
    skipped: t`Skipped`,
    ready: t`Ready`,
    imported: t`Imported`,
  };
  const tabs = [...new Set([...shown, active])].map((state) => ({
    key: state,
    label: `${words[state]} (${i18n.number(counts[state])})`,
    panel: <ImportGrid key={state} {...part} state={state} />,
  }));
  const many = i18n._(shape.many);
  return (
    <section className={styles.columns} aria-labelledby="import-rows">
      <h2 id="import-rows">{name}</h2>
      {(current.status === 'finished' || current.status === 'cancelled') && (
        <Outcome {...part} onOther={onOther} />
      )}
      {skipped_texts.map((text) => (
        <p key={text} className={styles.note}>
          {text}
        </p>
      ))}
      {counts.ready > 0 && (
        <div className={styles.buttons}>
          <Button
            look="primary"
            pending={run.isPending}
            onClick={() => run.mutate({ params: { ...params, id } })}
          >
            {plural(counts.ready, { one: 'Import # row', other: 'Import # rows' })}
          </Button>
          {counts.invalid + counts.skipped > 0 && (
            <span className={styles.note}>
              <Trans>The others stay here. You can correct and import them later.</Trans>
            </span>
          )}
        </div>
      )}
      {counts.ready === 0 && counts.imported === 0 && (
        <p className={styles.note}>
          <Trans>
            No row is ready. Correct the rows below; each is checked again as you leave the cell.
          </Trans>
        </p>
      )}
      <Tabs
        label={t`Rows that become ${many}`}
        tabs={tabs}
        active={active}
        onChange={(state) => setAddress({ rows: state, page: undefined, after: undefined })}
      />
    </section>
  );
}

function Outcome({ shape, params, current, onOther }: Props) {
  const { t, i18n } = useLingui();
  const { time } = useFormat();
  const { base } = useScope();
  const go = useGo();
  const undo = useCall(shape.api.undo, { handles: [409], invalidates: [shape.api.get] });
  const { counts, id, undo_until } = current;
  const many = i18n._(shape.many);
  const ask = async () => {
    const count = i18n.number(counts.imported);
    if (
      await confirm({
        title: t`Undo this import?`,
        text: t`The ${count} ${many} that it added are removed, with what was changed in them since. Those who have an account by now stay.`,
        yes: t`Undo import`,
      })
    )
      undo.mutate({ params: { ...params, id } });
  };
  return (
    <div className={styles.outcome} role="status">
      <p>
        <WhatHappened {...current} many={many} />{' '}
        {undo_until !== null && (
          <span className={styles.note}>
            <Trans>You can undo this until {time(undo_until)}.</Trans>
          </span>
        )}
      </p>
      {undo.error && <p className={styles.problem}>{undo.error.message}</p>}
      <div className={styles.buttons}>
        <Button
          look={counts.ready > 0 ? 'default' : 'primary'}
          onClick={() => go(`${base}/${shape.records.path}`)}
        >
          {i18n._(shape.records.label)}
        </Button>
        <Button onClick={onOther}>{t`Import another file`}</Button>
        {undo_until !== null && (
          <Button
            look="quiet"
            icon={<IconArrowBackUp size={17} aria-hidden="true" />}
            pending={undo.isPending}
            onClick={() => void ask()}
          >
            {t`Undo import`}
          </Button>
        )}
      </div>
    </div>
  );
}

function WhatHappened({ status, counts, total, many }: TableImport & { many: string }) {
  const { i18n } = useLingui();
  return status === 'cancelled' ? (
    <>
      <IconBan size={20} aria-hidden="true" data-cancelled />
      <strong>
        <Trans>
          Cancelled: {i18n.number(counts.imported)} of {i18n.number(total)} rows imported.
        </Trans>
      </strong>{' '}
      <Trans>The others stay here. You can import them later.</Trans>
    </>
  ) : (
    <>
      <IconCircleCheck size={20} aria-hidden="true" />
      <strong>
        {i18n.number(counts.imported)} {many}
      </strong>{' '}
      <Trans>were added.</Trans>
    </>
  );
}
