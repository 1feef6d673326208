// The import of records from a spreadsheet, step by step: the file, its columns, its rows with
// their problems, the import. The open import is in the address, so that a reload loses nothing.
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { TableImport } from '#domain/kit/import/table-import.ts';
import { Steps } from '#web/ui/controls/steps.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { keysOf, useData } from '../call/query.ts';
import { scopedParams } from '../scope/scoped-params.ts';
import { useScope } from '../scope/use-scope.tsx';
import { useSearch } from '../screen/address.tsx';
import { useArea } from '../screen/page-title.ts';
import styles from './import.module.css';
import { ImportColumns } from './import-columns.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportRows } from './import-rows.tsx';
import { type ImportShape, isBusy } from './import-shape.ts';
import { ImportStart } from './import-start.tsx';
import { type Upload, useUpload } from './use-upload.ts';

const askAgainMs = 1000;

/** The component of a screen that imports: `export default importPage({ api, fields, ... })`. */
export const importPage = (shape: ImportShape) => () => <ImportPage shape={shape} />;

function ImportPage({ shape }: { shape: ImportShape }) {
  const { i18n } = useLingui();
  const scope = useScope();
  const params = scopedParams(shape.api.recent, scope);
  const { records, title } = shape;
  useArea(i18n._(records.title), `${scope.base}/${records.path}`);
  const [{ import: id }, setAddress] = useSearch();
  const open = (next: number | null) =>
    setAddress({
      import: next === null ? undefined : String(next),
      rows: undefined,
      page: undefined,
      after: undefined,
    });
  const upload = useUpload(shape, params, open);
  return (
    <Page>
      <h2 className={styles.title}>{i18n._(title)}</h2>
      {id === undefined ? (
        <>
          <StepsTo step={0} />
          <ImportStart shape={shape} params={params} upload={upload} onOpen={open} />
        </>
      ) : (
        <OpenImport
          key={id}
          shape={shape}
          params={{ ...params, id: Number(id) }}
          upload={upload}
          onOpen={open}
        />
      )}
    </Page>
  );
}

interface OpenImportProps {
  readonly shape: ImportShape;
  readonly params: { readonly organisationId: number; readonly id: number };
  readonly upload: Upload;
  readonly onOpen: (id: number | null) => void;
}

function OpenImport({ shape, params, upload, onOpen }: OpenImportProps) {
  const { t } = useLingui();
  const [changesColumns, setChangesColumns] = useState(false);
  const [isWorking, setIsWorking] = useState(true);
  const { data, error, refetch } = useData(
    shape.api.get,
    { params },
    { staleTime: 0, refetchInterval: isWorking ? askAgainMs : false, handles: [0, 429, 503] },
  );
  const working = data !== undefined && isBusy(data);
  if (data && working !== isWorking) setIsWorking(working);
  useStale(shape, data);
  if (!data && error) {
    const isGone = error.status === 404;
    return (
      <ErrorState
        title={isGone ? t`This import does not exist any more` : t`The import could not be loaded`}
        onRetry={isGone ? () => onOpen(null) : () => void refetch()}
      >
        {isGone ? t`Upload the file again.` : error.message}
      </ErrorState>
    );
  }
  if (!data) return <SkeletonRows />;
  const part = { shape, params: { organisationId: params.organisationId }, current: data };
  const isMapping = !working && (data.status === 'mapping' || changesColumns);
  const afterMapping = ['importing', 'finished', 'cancelled'].includes(data.status) ? 3 : 2;
  return (
    <>
      <StepsTo
        step={isMapping ? 1 : afterMapping}
        onOpen={
          working
            ? undefined
            : (step) => (step === 0 ? onOpen(null) : setChangesColumns(step === 1))
        }
      />
      {isMapping && (
        <ImportColumns
          {...part}
          upload={upload}
          onChecking={() => setChangesColumns(false)}
          onOther={() => onOpen(null)}
        />
      )}
      {working && <ImportProgress {...part} />}
      {!isMapping && !working && <ImportRows {...part} onOther={() => onOpen(null)} />}
    </>
  );
}

function StepsTo({
  step,
  onOpen,
}: {
  step: number;
  onOpen?: ((step: number) => void) | undefined;
}) {
  const { t } = useLingui();
  return (
    <Steps
      label={t`Steps of the import`}
      steps={[t`File`, t`Columns`, t`Check`, t`Import`]}
      open={step}
      reached={onOpen ? step : 0}
      onOpen={(chosen) => onOpen?.(chosen)}
    />
  );
}

/** Cached records are stale once an import or its undo ends. */
function useStale({ invalidates, api }: ImportShape, current: TableImport | undefined): void {
  const client = useQueryClient();
  const before = useRef(current?.status);
  useEffect(() => {
    const was = before.current;
    before.current = current?.status;
    if (was !== current?.status && (was === 'importing' || was === 'undoing' || was === 'checking'))
      for (const read of [...invalidates, api.rows])
        void client.invalidateQueries({ queryKey: keysOf(read) });
  }, [client, current?.status, invalidates, api]);
}
