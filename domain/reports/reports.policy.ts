// Which reports a view shows.

/** Reports of prices and invoices are not for the monitoring centre. */
export const maySeeReport = (
  view: { readonly role: string },
  report: { readonly not_for_centre?: boolean | undefined },
): boolean => view.role !== 'centre' || report.not_for_centre !== true;
