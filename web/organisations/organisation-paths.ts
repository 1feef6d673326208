// The addresses of the organisations' screens, apart from the screens, which would have to import
// themselves.
import { pathOf } from '#domain/kit/path.ts';

export const listPath = '/organisations';
export const addOrganisationPath = '/organisations/add';
export const organisationPath = '/organisations/:organisationId';
export const detailsPath = '/organisations/:organisationId/details';

export const organisationAddress = (organisationId: number): string =>
  pathOf(organisationPath, { organisationId });
export const detailsAddress = (organisationId: number): string =>
  pathOf(detailsPath, { organisationId });
