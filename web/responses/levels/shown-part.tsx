// The part of a person's or department's page that shows which instructions operators see, for one
// type of device at a time.
import { Trans, useLingui } from '@lingui/react/macro';
import type { TypeResponses } from '#domain/responses/response-step.ts';
import type { CallError } from '#web/kit/call/call-error.ts';
import { Choice } from '#web/ui/controls/choices/choice.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { useAlertTypes } from '../editor/lists-subject.ts';
import { LevelList } from './level-list.tsx';
import type { About } from './level-words.ts';
import styles from './levels.module.css';

export interface ShownPartProps {
  about: About;
  deviceTypes: readonly { readonly id: number; readonly title: string }[];
  deviceTypeId: number;
  onChoose: (id: number) => void;
  read: {
    data: readonly TypeResponses[] | undefined;
    error: CallError | null;
    refetch: () => unknown;
  };
}

export function ShownPart({ about, deviceTypes, deviceTypeId, onChoose, read }: ShownPartProps) {
  const { t } = useLingui();
  const alertTypes = useAlertTypes(deviceTypeId);
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h3>
          <Trans>What operators see</Trans>
        </h3>
        <Choice
          label={t`Device type`}
          labelHidden
          options={deviceTypes.map(({ id, title }) => ({ value: String(id), label: title }))}
          value={String(deviceTypeId)}
          onChange={(id) => onChoose(Number(id))}
        />
      </div>
      {read.error && (
        <ErrorState
          title={t`The instructions could not be loaded`}
          requestId={read.error.requestId}
          onRetry={() => void read.refetch()}
        >
          {read.error.message}
        </ErrorState>
      )}
      {!read.error && !read.data && <SkeletonRows rows={6} height={44} />}
      {!read.error && read.data && (
        <LevelList key={deviceTypeId} about={about} alertTypes={alertTypes} shown={read.data} />
      )}
    </section>
  );
}
