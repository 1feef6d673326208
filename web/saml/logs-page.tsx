// What a connection was used for in the last 30 days, live: each attempt with its reason, and what
// arrived where detailed logging is on.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { organisationChannel } from '#domain/alerts/alert-channels.ts';
import { type ConnectionLog, connectionLogs } from '#domain/saml/connection-log.ts';
import { connectionLogged } from '#domain/saml/saml.events.ts';
import { samlConnections } from '#domain/saml/saml-connections.api.ts';
import { useNews } from '#web/kit/live/use-live.ts';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { scopedParams } from '#web/kit/scope/scoped-params.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Modal } from '#web/ui/overlays/modal.tsx';
import styles from './saml.module.css';
import { kindWords, outcomeLooks } from './saml-words.ts';

export default function LogsPage() {
  const { t } = useLingui();
  const scope = useScope();
  const { id } = useOpenRecord(samlConnections);
  const [open, setOpen] = useState<ConnectionLog | null>(null);
  const subscribe = useNews(organisationChannel(scope.organisationId ?? 0), connectionLogged);
  return (
    <>
      <ResourceList
        endpoint={connectionLogs}
        params={scopedParams(connectionLogs, scope, { id })}
        crumbs={[]}
        many={msg`attempts`}
        none={{
          title: msg`No attempts in the last 30 days`,
          text: msg`Each sign-in by this connection is listed here with its outcome and the reason.`,
        }}
        searchHint={msg`Search reason`}
        columns={{
          created_at: { label: msg`Time` },
          kind: { label: msg`What`, choices: kindWords },
          outcome: { label: msg`Outcome`, statuses: outcomeLooks },
          reason: { label: msg`Reason`, wraps: true },
          user: {
            label: msg`Person`,
            cell: ({ user }) => user?.name ?? '–',
            text: ({ user }) => user?.name ?? '',
          },
          address: { label: msg`Address`, hidden: true },
        }}
        filters={{ kind: { label: msg`What` }, outcome: { label: msg`Outcome` } }}
        actionsOf={(row) =>
          row.details === null
            ? []
            : [{ key: 'details', label: t`Show details`, onSelect: () => setOpen(row) }]
        }
        subscribe={subscribe}
      />
      {open && (
        <Modal
          open
          onClose={() => setOpen(null)}
          title={t`What arrived`}
          closeLabel={t`Close`}
          size="lg"
        >
          <pre className={styles.details}>{JSON.stringify(open.details, null, 2)}</pre>
        </Modal>
      )}
    </>
  );
}
