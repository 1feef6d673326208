// What people see of a new feature: its screen declared once, and a list of names to start from.
import type { FeatureNames } from './names.ts';

export function screensFile({ feature, camels, pascals, title, words, read }: FeatureNames): string {
  return `// The screens of ${words}: where they stand, who may open them and what they are called.
import { msg } from '@lingui/core/macro';
import { screen } from '#web/kit/screen/screen.ts';

export const ${camels}Screen = screen({
  path: '/organisations/:organisationId/${feature}',
  title: msg\`${title}\`,
  permission: ['${read}'],
  load: async () => ({ default: (await import('./${feature}-list.tsx')).${pascals}List }),
});
`;
}

export function listFile({ feature, camel, camels, pascals, title, words }: FeatureNames): string {
  return `// The ${words} of one organisation, by name.
import { useLingui } from '@lingui/react/macro';
import { ${camels}Api } from '#domain/${feature}/${feature}.api.ts';
import { useList } from '#web/kit/call/query.ts';
import { useIdParam } from '#web/kit/screen/address.tsx';
import { Table, TableFrame } from '#web/ui/display/table.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';

export function ${pascals}List() {
  const { t } = useLingui();
  const organisationId = useIdParam('organisationId');
  const { data, error, isPending, refetch } = useList(${camels}Api.list, { params: { organisationId }, query: {} });
  if (isPending) return <SkeletonRows />;
  if (error) return <ErrorState title={error.message} onRetry={() => void refetch()} />;
  if (data.items.length === 0) return <EmptyState title={t\`There are no ${words} yet.\`} />;
  return (
    <TableFrame label={t\`${title}\`}>
      <Table>
        <thead>
          <tr>
            <th scope="col">{t\`Name\`}</th>
          </tr>
        </thead>
        <tbody>
          {data.items.map((${camel}) => (
            <tr key={${camel}.id}>
              <td>{${camel}.name}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}
`;
}
