// The platform's EV-04 templates, which every organisation can use.
import { globalTemplates } from '#domain/devices/ev04-config-templates.api.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';
import { templateSections } from './setting-sections.ts';
import {
  templateColumns,
  templateFacts,
  templateFilters,
  templatePages,
  templateStatus,
} from './template-pages.ts';

export default resourcePages(globalTemplates, {
  ...templatePages,
  list: { columns: templateColumns, filters: templateFilters },
  add: { ...templatePages.add, path: 'create' },
  page: { forms: { settings: templateSections }, status: templateStatus, facts: templateFacts },
});
