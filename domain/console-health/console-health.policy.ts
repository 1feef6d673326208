// Whose console reports its health, and who sees that of others.
import { isCentreStaff, isStaff, supervises } from '#domain/access/access.policy.ts';

/** Only staff use consoles, online and offline. */
export const mayUseConsole = isStaff;

/** Only supervisors see other people's consoles. */
export const maySeeConsoles = supervises;

/** The session of who watches a console of the centre is kept while it would sound. */
export const isKeptByConsole = isCentreStaff;
