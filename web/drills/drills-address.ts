// The address of the drills page, known without its code.
export const drillsPath = '/alert-monitoring/drills';
