// Whose figures a person's dashboard shows.
import { isStaff } from '#domain/access/access.policy.ts';

/** Staff see all organisations in their view; an organisation's people their own. */
export const seesAllOrganisations = isStaff;

/** The counts kept on an organisation know no restriction, so that its own people do not see them. */
export const maySeeOrganisationFigures = isStaff;
