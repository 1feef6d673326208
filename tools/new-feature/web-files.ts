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

export function listFile({ feature, camels, pascals, words }: FeatureNames): string {
  return `// The ${words} of one organisation, by name.
import { msg } from '@lingui/core/macro';
import { ${camels}Api } from '#domain/${feature}/${feature}.api.ts';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { useIdParam } from '#web/kit/screen/address.tsx';

export function ${pascals}List() {
  const organisationId = useIdParam('organisationId');
  return (
    <ResourceList
      endpoint={${camels}Api.list}
      params={{ organisationId }}
      many={msg\`${words}\`}
      searchHint={msg\`Search by name\`}
      columns={{ name: { label: msg\`Name\` } }}
    />
  );
}
`;
}
