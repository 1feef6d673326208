// The channels on which alerts are told (design section 6); apart from the schemas of what is told.

/** The whole monitored queue. */
export const alertMonitoringChannel = 'private-alert-monitoring';
/** The story and the positions of one alert. */
export const alertChannel = (id: number): string => `private-alert.${id}`;
/** The alerts of one organisation. */
export const organisationChannel = (id: number): string => `private-organisation.${id}`;
/** What concerns one person only. */
export const userChannel = (id: number): string => `private-user.${id}`;
/** Who sits at a console. */
export const operatorsChannel = 'presence-operators';
