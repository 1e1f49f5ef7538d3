/** A car that a visitor offers to the dealership. Safe in a browser. */

export const accidentReports = ['none', 'repaired', 'unrepaired'] as const;
export type AccidentReport = (typeof accidentReports)[number];

export const serviceHistories = ['complete', 'partial', 'none'] as const;
export type ServiceHistory = (typeof serviceHistories)[number];

export const sellerIntents = ['sell', 'consign', 'either'] as const;
export type SellerIntent = (typeof sellerIntents)[number];

export const accidentLabels: Record<AccidentReport, string> = {
  none: 'None that I know of',
  repaired: 'Yes, repaired',
  unrepaired: 'Yes, not repaired',
};

export const serviceLabels: Record<ServiceHistory, string> = {
  complete: 'Complete, with records',
  partial: 'In part',
  none: 'No records',
};

export const intentLabels: Record<SellerIntent, string> = {
  sell: 'Sell it',
  consign: 'Consign it',
  either: 'Sell or consign it',
};

export const offerBounds = {
  modifications: 1_000,
  photos: 10,
  /** Of one uploaded photograph. */
  photoBytes: 10 * 1024 * 1024,
  /** Of a form with its photographs, as a browser without scripts sends it. */
  formBytes: 25 * 1024 * 1024,
} as const;

export const offerMessages = {
  vin: 'A VIN has 5 to 17 letters and digits, without I, O and Q',
  year: 'Please enter the model year, such as 2019',
  make: 'Please enter the make',
  model: 'Please enter the model',
  mileage: 'Please enter the mileage in whole miles',
  accidents: 'Please say whether it had an accident',
  owners: 'Please enter a whole number from 1 to 50',
  photosGone: 'Some photographs are no longer here. Please add them again.',
  tooManyPhotos: 'Please choose at most 10 photographs',
} as const;
