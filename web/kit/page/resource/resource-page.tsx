// The page of one record of a resource: its head with state and verbs, around the tabs.
import { useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useState } from 'react';
import { Page } from '#web/ui/display/page.tsx';
import { SkeletonRows } from '#web/ui/feedback/states.tsx';
import { lateDialog } from '#web/ui/later/late-parts.tsx';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import { useData } from '../../call/query.ts';
import { RecordWaiting } from '../../form/record-waiting.tsx';
import type { RecordOf } from '../../form/resource-parts.ts';
import { recordParams } from '../../scope/scoped-params.ts';
import { type ScopeNow, ScopeProvider, useScope } from '../../scope/use-scope.tsx';
import {
  Link,
  useFilled,
  useGo,
  useIdParam,
  usePath,
  useSearch,
  writeSearch,
} from '../../screen/address.tsx';
import { useArea } from '../../screen/page-title.ts';
import { useUser } from '../../session/session.ts';
import { StatusBadge, statusLooks } from '../../status/status-badge.tsx';
import styles from '../tabbed-page.module.css';
import { TabbedPage } from '../tabbed-page.tsx';
import type { Area, Declared, PageResource } from './declared.ts';
import { paramOf } from './resource-screens.ts';
import { useVerbs } from './use-verbs.tsx';

const RestoreDialog = lateDialog(() => import('./restore-dialog.tsx'));

interface Props<R extends PageResource> {
  declared: Declared<R>;
  path: string;
}

export function ResourcePage<R extends PageResource>({ declared, path }: Props<R>) {
  const { i18n } = useLingui();
  const { resource, title } = declared;
  const scope = useScope();
  const id = useIdParam(paramOf(resource.name));
  const params = recordParams(resource.api.get.path, scope, id);
  const read = useData(resource.api.get, { params } as never, {
    staleTime: 0,
    handles: [0, 422, 500, 502, 503],
  });
  const list = { title: i18n._(title), to: useFilled(`${scope.base}/${path}`) };
  const area = (declared.page?.useWayBack ?? useNoWayBack)() ?? list;
  useArea(area.title, area.to);
  if (read.data === undefined) {
    return (
      <Page>
        <RecordWaiting read={read} wayBack={<Link to={area.to}>{area.title}</Link>} />
      </Page>
    );
  }
  const record = read.data as RecordOf<R>;
  if (Number(record['id']) !== id)
    return (
      <Page>
        <Moved
          record={record}
          page={`${list.to}/${id}`}
          lists={`${baseOf(scope, record)}${list.to.slice(scope.base.length)}`}
        />
      </Page>
    );
  return (
    <ScopeProvider value={scopeOfRecord(scope, record)}>
      <Loaded key={id} declared={declared} record={record} area={area} />
    </ScopeProvider>
  );
}

/**
 * The address of an earlier record, such as of a person who moved, redirects to the same tab of the
 * record that answers it now.
 */
function Moved({
  record,
  page,
  lists,
}: {
  record: Readonly<Record<string, unknown>>;
  page: string;
  lists: string;
}) {
  const go = useGo();
  const path = usePath();
  const [search] = useSearch();
  const to = `${lists}/${String(record['id'])}${path.slice(page.length)}${writeSearch(search)}`;
  useEffect(() => go(to, { replace: true }), [go, to]);
  return <SkeletonRows rows={8} height={36} />;
}

/** The prefix of the scope's addresses in the organisation of the record. */
const baseOf = ({ key, base }: ScopeNow, record: Readonly<Record<string, unknown>>): string =>
  key === 'chosen' && typeof record['organisation_id'] === 'number'
    ? `/organisations/${record['organisation_id']}`
    : base;

const useNoWayBack = (): Area | undefined => undefined;

interface LoadedProps<R extends PageResource> {
  declared: Declared<R>;
  record: RecordOf<R>;
  area: Area;
}

function Loaded<R extends PageResource>({ declared, record, area }: LoadedProps<R>) {
  const go = useGo();
  const { resource, page, nameOf, removing, removeWord, archiving, restoring } = declared;
  const reader = useUser();
  const [isRestoring, setIsRestoring] = useState(false);
  const name = nameOf(record);
  const verbsOf = useVerbs(
    resource,
    {
      nameOf,
      ...(removing ? { removing } : {}),
      removeWord,
      ...(archiving ? { archiving } : {}),
      restoring: (one) => (restoring?.needed(one) ? () => setIsRestoring(true) : undefined),
    },
    {
      removed: () => go(area.to, { replace: true }),
      duplicated: (copy) => go(`${area.to}/${String((copy as { id?: unknown }).id)}`),
    },
  );
  const mayChange = page?.mayChange?.(record, reader) ?? true;
  const items = [...(page?.actions?.(record) ?? []), ...(mayChange ? verbsOf(record) : [])];
  const look =
    page?.status?.(record) ?? (record['archived_at'] != null ? statusLooks.archived : undefined);
  const restoreDialog = isRestoring && restoring && (
    <Suspense>
      <RestoreDialog
        resource={resource}
        restoring={restoring}
        name={name}
        record={record}
        onClose={() => setIsRestoring(false)}
      />
    </Suspense>
  );
  return (
    <>
      <TabbedPage
        page={resource.name}
        record={record}
        title={name}
        area={area}
        keeps={page?.keeps ?? []}
        mark={page?.mark?.(record)}
        status={look && <StatusBadge look={look} />}
        facts={page?.facts?.(record)}
        notice={page?.Notice && <page.Notice record={record} />}
        hidden={page?.hides?.(record)}
        actions={
          <>
            {page?.Buttons && mayChange && <page.Buttons record={record} />}
            <ActionsMenu name={name} items={items} buttonClass={styles.dots} />
          </>
        }
      />
      {restoreDialog}
    </>
  );
}

/**
 * On the platform's own pages, references of a record's fields are resolved in the record's
 * organisation.
 */
function scopeOfRecord(scope: ScopeNow, record: Readonly<Record<string, unknown>>): ScopeNow {
  const organisationId = record['organisation_id'];
  return Number.isSafeInteger(scope.organisationId) || typeof organisationId !== 'number'
    ? scope
    : { ...scope, organisationId, params: { organisationId } };
}
