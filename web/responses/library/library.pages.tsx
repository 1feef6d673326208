// The response library: the alert types, and the page of one with its texts and its standard
// instructions.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DataOf } from '#domain/kit/endpoint.ts';
import { libraryApi } from '#domain/responses/library.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { RecordWaiting } from '#web/kit/form/record-waiting.tsx';
import { LinkedRows } from '#web/kit/page/linked-rows.tsx';
import type { ResourcePages } from '#web/kit/page/resource/resource-screens.ts';
import { TabbedPage } from '#web/kit/page/tabbed-page.tsx';
import { Link, useIdParam } from '#web/kit/screen/address.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import styles from './library.module.css';

const list = '/settings/response-library';
const handled = { handles: [0, 500, 502, 503], staleTime: 0 };

type LibraryType = DataOf<typeof libraryApi.types>[number];

const factsOf = ({ texts_count, standard_count }: LibraryType): string =>
  [
    plural(texts_count, { 0: 'No texts', one: '# text', other: '# texts' }),
    plural(standard_count, {
      0: 'No standard instructions',
      one: '# standard step',
      other: '# standard steps',
    }),
  ].join(' · ');

function ResponseLibrary() {
  const { t } = useLingui();
  const read = useData(libraryApi.types, {}, handled);
  if (read.error)
    return (
      <ErrorState
        title={t`The response library could not be loaded`}
        requestId={read.error.requestId}
        onRetry={() => void read.refetch()}
      >
        {read.error.message}
      </ErrorState>
    );
  if (!read.data) return <SkeletonRows rows={8} height={44} />;
  return (
    <Page>
      <p className={styles.about}>
        <Trans>
          Texts to write instructions with, for each alert type. A change to a text reaches every
          instruction that uses it.
        </Trans>
      </p>
      <LinkedRows
        rows={read.data.map((type) => ({
          to: `${list}/${type.id}`,
          title: type.title,
          facts: factsOf(type),
        }))}
      />
    </Page>
  );
}

function AlertTypePage() {
  const { t } = useLingui();
  const id = useIdParam('alertTypeId');
  const read = useData(libraryApi.types, {}, handled);
  const area = { title: t`Response library`, to: list };
  if (!read.data)
    return (
      <Page>
        <RecordWaiting read={read} wayBack={<Link to={list}>{area.title}</Link>} />
      </Page>
    );
  const type = read.data.find((one) => one.id === id);
  if (!type)
    return (
      <EmptyState title={t`Not found`} action={<Link to={list}>{area.title}</Link>}>
        <Trans>This alert type does not exist.</Trans>
      </EmptyState>
    );
  return (
    <TabbedPage
      page="alert_type"
      record={type}
      title={type.title}
      facts={factsOf(type)}
      area={area}
    />
  );
}

const pages: ResourcePages = {
  List: ResponseLibrary,
  Add: () => null,
  Page: AlertTypePage,
  forms: {},
};
export default pages;
