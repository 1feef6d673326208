// The web files of a new feature: its screens in both scopes, and their fields.
import type { FeatureNames } from './names.ts';

export const webFeatureFile = ({ feature, camel, title }: FeatureNames): string => `\
// ${title} in the portal: the screens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { ${camel}Screens } from './${feature}.screens.ts';

export const feature: Feature = { screens: ${camel}Screens };
`;

export const screensFile = ({
  feature,
  camel,
  oneSnake,
  oneWord,
  title,
  words,
  read,
  write,
}: FeatureNames): string => `\
// The screens of ${words}: where they are, who may open them and what they are called.
import { msg } from '@lingui/core/macro';
import { IconFolder } from '@tabler/icons-react';
import { form } from '#web/kit/page/tabs.ts';
import { resourceScreens } from '#web/kit/page/resource/resource-screens.ts';
import { chosenOrganisation, ownOrganisation } from '#web/kit/scope/scope.ts';

export const ${camel}Screens = resourceScreens({
  name: '${oneSnake}',
  in: [ownOrganisation, chosenOrganisation.at('${feature}', { permission: ['${write}'] })],
  path: '${feature}',
  title: msg\`${title}\`,
  permission: { read: ['${read}'], write: ['${write}'] },
  menu: { icon: IconFolder },
  add: { title: msg\`Add ${oneWord}\` },
  page: { title: msg\`${capital(oneWord)}\`, tabs: [form('details', msg\`Details\`), form('note', msg\`Note\`)] },
  load: () => import('./${feature}.pages.tsx'),
});
`;

export const pagesFile = ({ feature, camels, oneWord, words, title }: FeatureNames): string => `\
// What the screens of ${words} show.
import { msg } from '@lingui/core/macro';
import { ${camels} } from '#domain/${feature}/${feature}.api.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';

const sections = sectionsOf(${camels}.fields);
const details = sections([{ key: 'details', title: msg\`Details\`, fields: { name: { label: msg\`Name\` } } }]);
const note = sections([{ key: 'note', title: msg\`Note\`, fields: { note: { label: msg\`Note\` } } }]);

export default resourcePages(${camels}, {
  title: msg\`${title}\`,
  words: {
    many: msg\`${words}\`,
    add: msg\`Add ${oneWord}\`,
    search: msg\`Search name\`,
    none: { title: msg\`No ${words} yet\`, text: msg\`Add the first one.\` },
  },
  list: { columns: { name: { label: msg\`Name\` }, updated_at: { label: msg\`Changed\` } } },
  add: { sections: details },
  page: { forms: { details, note } },
});
`;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
