// The screens of a resource, from one declaration: the list with adding and changing, the form for
// a new record, the page of one record. Each part also works alone.
import type { RecordOf } from '../../form/resource-parts.ts';
import type { Declared, PageResource, ResourcePagesShape } from './declared.ts';
import { ResourceAdd } from './resource-add.tsx';
import { ResourceForm } from './resource-form.tsx';
import { ResourceListPage } from './resource-list-page.tsx';
import { ResourcePage } from './resource-page.tsx';
import type { ResourcePages } from './resource-screens.ts';

/** `export default resourcePages(departments, { ... })` in the feature's `<feature>.pages.tsx`. */
export function resourcePages<R extends PageResource>(
  resource: R,
  shape: ResourcePagesShape<R>,
): ResourcePages {
  const nameOf =
    shape.nameOf ?? ((record: RecordOf<R>) => String((record as { name?: unknown }).name));
  const declared: Declared<R> = { ...shape, resource, nameOf };
  const forms = Object.entries(shape.page?.forms ?? {}).map(([path, sections]) => [
    path,
    () => <ResourceForm declared={declared} sections={sections} />,
  ]);
  return {
    List: ({ path }) => <ResourceListPage declared={declared} path={path} />,
    Add: ({ path }) => <ResourceAdd declared={declared} path={path} />,
    Page: ({ path }) => <ResourcePage declared={declared} path={path} />,
    forms: Object.fromEntries(forms),
  };
}
