// Alerts in the portal: the screens, tabs on the pages of other features and what the search opens.
import type { Feature } from '#web/kit/screen/feature.ts';
import { alertSearch, alertsScreens, personAlertsSearch, personHistory } from './alerts.screens.ts';
import { deviceHistoryOffer } from './device-history-offer.ts';
import { objectivesScreens } from './objectives/objectives.screens.ts';
import { ownAlertsScreens } from './own/own-alerts.screens.ts';

export const feature: Feature = {
  screens: [...objectivesScreens, ...alertsScreens, ...ownAlertsScreens],
  offers: [deviceHistoryOffer, personHistory],
  search: [alertSearch, personAlertsSearch],
};
