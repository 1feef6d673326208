// What response times are measured against: the objective in force, choosing the next, and those
// of before.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import type { ObjectiveInForce } from '#domain/alerts/objectives/objective.ts';
import { maySetObjectives } from '#domain/alerts/objectives/objectives.policy.ts';
import { useData } from '#web/kit/call/query.ts';
import { useObjectiveWords } from '#web/kit/format/objective-words.tsx';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Link, usePath } from '#web/kit/screen/address.tsx';
import { useActor } from '#web/kit/session/session.ts';
import { Card } from '#web/ui/display/card.tsx';
import { FigureTable } from '#web/ui/display/figure-table.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { objectiveCalls } from './objective-calls.ts';
import { ObjectiveForm } from './objective-form.tsx';
import styles from './objectives.module.css';

export default function ObjectivesPage() {
  const { t } = useLingui();
  const read = useData(objectiveCalls.list, {}, { handles: [0, 403, 500, 503] });
  const isInConsole = usePath().startsWith('/alert-monitoring');
  return (
    <Page>
      {isInConsole && (
        <Link to="/alert-monitoring" className={styles.back}>
          <IconArrowLeft size={18} aria-hidden="true" />
          <Trans>Alert monitoring</Trans>
        </Link>
      )}
      {read.data && <Shown objectives={read.data.objectives} />}
      {!read.data && !read.error && <SkeletonRows rows={5} height={36} />}
      {!read.data && read.error && (
        <ErrorState
          title={t`The response objectives could not be loaded`}
          onRetry={() => void read.refetch()}
        />
      )}
    </Page>
  );
}

function Shown({ objectives }: { objectives: readonly ObjectiveInForce[] }) {
  const { t } = useLingui();
  const { measured } = useObjectiveWords();
  const maySet = maySetObjectives(useActor());
  const [inForce] = objectives;
  if (!inForce) return null;
  return (
    <>
      <Card title={t`In force`}>
        <p className={styles.inForce}>{measured(inForce)}</p>
        <p className={styles.about}>
          <Trans>
            The share counts acknowledged alerts, from receipt to acknowledgement. A figure within
            these lines does not mean that a standard is complied with.
          </Trans>
        </p>
      </Card>
      {maySet && <NextOne inForce={inForce} />}
      <Before objectives={objectives} />
    </>
  );
}

/** It begins with what is in force, and again once another one was set here. */
function NextOne({ inForce }: { inForce: ObjectiveInForce }) {
  const { t } = useLingui();
  const [shown, setShown] = useState(inForce);
  return (
    <Card title={t`Set another objective`}>
      <ObjectiveForm key={shown.from} inForce={shown} onSet={setShown} />
    </Card>
  );
}

function Before({ objectives }: { objectives: readonly ObjectiveInForce[] }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const { percent } = useObjectiveWords();
  return (
    <Card title={t`History`}>
      <FigureTable
        title={t`History`}
        head={[t`Objective`, t`Target`, t`Limit`, t`For alerts received from`]}
        rows={objectives.map(({ name, target, limit, from }) => ({
          key: from ?? '',
          name,
          figures: [
            t`${percent(target)} within ${target.seconds} s`,
            t`${percent(limit)} within ${limit.seconds} s`,
            from === null ? t`The beginning` : dateTime(from),
          ],
        }))}
      />
    </Card>
  );
}
