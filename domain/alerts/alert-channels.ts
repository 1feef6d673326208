// The live channels of alerts (design section 6), in a file without the schemas of the events.

/** The whole monitored queue. */
export const alertMonitoringChannel = 'private-alert-monitoring';
/** The story and the positions of one alert. */
export const alertChannel = (id: number): string => `private-alert.${id}`;
/** The alerts of one organisation. */
export const organisationChannel = (id: number): string => `private-organisation.${id}`;
/** Events that concern one person only. */
export const userChannel = (id: number): string => `private-user.${id}`;
/** The operators at a console. */
export const operatorsChannel = 'presence-operators';
