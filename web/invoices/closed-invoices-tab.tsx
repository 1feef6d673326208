// The closed invoices of an organisation, newest first, each a way to its lines.
import { msg } from '@lingui/core/macro';
import { invoicesApi } from '#domain/invoices/invoices.api.ts';
import { centsText } from '#domain/invoices/money-text.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { useScope } from '#web/kit/scope/use-scope.tsx';

const ofDay = (day: string): string => `${day}T12:00:00Z`;

function Day({ of }: { of: string }) {
  return useFormat().date(ofDay(of), 'UTC');
}

export default function ClosedInvoicesTab() {
  const { base, params } = useScope();
  return (
    <ResourceList
      endpoint={invoicesApi.list}
      crumbs={[]}
      params={params}
      many={msg`closed invoices`}
      none={{
        title: msg`No closed invoices yet`,
        text: msg`Invoices appear here once they are closed.`,
      }}
      searchHint={msg`Search who closed it`}
      addressOf={({ starts_on }) => `${base}/pricing/invoice?month=${starts_on.slice(0, 7)}`}
      columns={{
        id: { label: msg`Number` },
        starts_on: { label: msg`From`, cell: ({ starts_on }) => <Day of={starts_on} /> },
        ends_on: { label: msg`To`, cell: ({ ends_on }) => <Day of={ends_on} /> },
        total: { label: msg`Total`, cell: ({ total }) => centsText(total) },
        due_on: {
          label: msg`Due`,
          cell: ({ due_on }) => (due_on === null ? '–' : <Day of={due_on} />),
        },
        closed_at: { label: msg`Closed` },
        closed_by_name: { label: msg`Closed by` },
      }}
    />
  );
}
