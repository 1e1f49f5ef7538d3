/** The names in the settings of the dealership. Safe in a browser. */

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** Links whose address staff may set; one without an address is shown as plain text. */
export const linkNames = [
  'photos',
  'video',
  'news',
  'financing',
  'vehicleSales',
  'consignment',
  'acquisitions',
  'vehicleService',
  'globalShipping',
  'privacy',
  'terms',
  'cookies',
] as const;
export type LinkName = (typeof linkNames)[number];

/** First steps that are done when somebody says that the defaults are right. */
export const stepsToSettle = ['hours', 'look'] as const;

/** Image addresses of the pictures on public pages; all are optional. */
export const sitePictures = ['hero', 'showroom', 'about', 'story', 'contact', 'login', 'share'] as const;
export type SitePicture = (typeof sitePictures)[number];

/** The page of recently sold cars: none, or one with their list prices or without. */
export const soldCarsChoices = ['hidden', 'shown', 'priced'] as const;
/** Its path. */
export const soldCarsPath = '/inventory/recently/sold';
