// The calls of people, their devices and their accounts, grouped by the callers that are let in.
import { ownCalls } from './own-calls.ts';

export const welfare = [
  /^GET \/welfare-sessions\/:id$/,
  /^GET \/organisations\/:organisationId\/welfare-timer-sessions$/,
];
export const phones = [
  /^POST \/demo\/simulated-phones$/,
  /^(GET|POST|PUT) \/activation-attempts(\/|$)/,
  /^POST \/users\/:id\/activation-codes$/,
];
export const deviceRecords = [...ownCalls('devices'), /^GET \/lists\/access-points$/];
/**
 * Of their people: allowed with the right to read people, also without the right to edit devices.
 */
export const devicesOfPeople = [/^GET \/users\/:id\/devices$/];
export const pendants = [
  /^POST \/devices\/:id\/(find-me|reboot|power-off|locate)$/,
  /^GET \/devices\/:id\/history$/,
  // Before calling a device, operators see what the call does there.
  /^GET \/devices\/:id\/call-effect$/,
];
export const people = [
  /^GET \/users(\/:id(\/profile(\/questions)?)?)?$/,
  /^GET \/users\/:userId\/(personal-contacts|favourite-locations)(\/:id)?$/,
  /^GET \/users\/:id\/photo\/:hash$/,
  /^GET \/organisations\/:organisationId\/users$/,
  /^GET \/lists\/(organisations\/:id\/)?users$/,
  /^GET \/users\/:userId\/device-types\/:id\/responses$/,
  /^GET \/users\/:id\/responses$/,
  /^GET \/lists\/responses$/,
  /^GET \/users\/:id\/(permissions|preview|account-security|authority)$/,
];
export const permissionList = [/^GET \/organisations\/:organisationId\/permissions$/];
export const permissions = [
  ...permissionList,
  /^POST \/organisations\/:organisationId\/permissions(\/bulk-edit)?$/,
];
/**
 * A caller let in may still be refused by the two roles: accounts above the caller cannot be
 * changed, and the centre manages its own staff only.
 */
export const addingPeople = [/^POST \/users(\/bulk-[\w-]+)?$/];
const changingPeople = [
  /^POST \/users\/:id(\/resend-(signup|verification)|\/profile-link|\/personal-contacts\/initial)?$/,
  /^DELETE \/users\/:id$/,
  /^PUT \/users\/:id\/(enable|disable|let-in|refuse-access|profile|permissions)$/,
  /^(POST|PUT|DELETE) \/users\/:userId\/(personal-contacts|favourite-locations)(\/|$)/,
  /^(POST|DELETE) \/users\/:id\/(responses|photo)$/,
];
export const ownPeople = [
  ...people,
  ...addingPeople,
  ...changingPeople,
  /^POST \/organisations\/:organisationId\/users(\/bulk-[\w-]+)?$/,
];
export const monitoredPeople = [
  /^GET \/monitored-users(\/:id)?$/,
  /^GET \/monitoring-centre\/users(\/:id)?$/,
];
export const centrePeople = [/^POST \/monitoring-centre\/users(\/bulk-[\w-]+)?$/];
export const unlocking = [/^PUT \/users\/:id\/unlock$/];
/** Not of accounts above the caller; the centre of its own staff only. */
export const securing = [/^PUT \/users\/:id\/two-factor$/, /^DELETE \/users\/:id\/sessions$/];
