import { isBlank, isOneLine } from '../../platform/one-line.ts';
import { parseNumber } from '../../vehicles/format.ts';
import { lastYear, vehicleBounds } from '../../vehicles/vehicle-bounds.ts';
import { isValidVin, normalizeVin } from '../../vehicles/vin.ts';
import { validateInquiry } from '../inquiry.rules.ts';
import { inquiryBounds } from '../inquiry.ts';
import { accidentReports, offerBounds, offerMessages } from './offer.ts';
import { withoutUnit, type OfferErrors, type OfferValues } from './offer-values.ts';

const atMost = (max: number) => `May have at most ${max.toLocaleString('en-US')} characters`;

const isWhole = (text: string, least: number, most: number) => {
  const number = parseNumber(text);
  return number !== null && Number.isInteger(number) && number >= least && number <= most;
};

/**
 * Validates the form of an offered car. `offer.schema.ts` is authoritative; this repeats its rules because the
 * public form must stay small without Zod, and requires a phone number. Safe in a browser.
 */
export function validateOffer(values: OfferValues, now: Date): OfferErrors {
  const errors: OfferErrors = {};
  const { firstYear, maxMileage, maxPeople } = vehicleBounds;
  if (!isWhole(values.year, firstYear, lastYear(now))) errors.year = offerMessages.year;
  for (const field of ['make', 'model'] as const) {
    if (isBlank(values[field]) || !isOneLine(values[field])) errors[field] = offerMessages[field];
    else if (values[field].trim().length > vehicleBounds[field]) errors[field] = atMost(vehicleBounds[field]);
  }
  if (!isWhole(withoutUnit(values.mileage), 0, maxMileage)) errors.mileage = offerMessages.mileage;
  const vin = normalizeVin(values.vin);
  if (vin !== '' && !isValidVin(vin)) errors.vin = offerMessages.vin;
  if (!accidentReports.some((report) => report === values.accidents))
    errors.accidents = offerMessages.accidents;
  if (values.owners.trim() !== '' && !isWhole(values.owners, 1, maxPeople))
    errors.owners = offerMessages.owners;
  if (values.modifications.length > offerBounds.modifications)
    errors.modifications = atMost(offerBounds.modifications);
  const { name, email, phone, message } = values;
  // Unlike that of other inquiries, the message may be empty.
  const person = validateInquiry({ name, email, phone, message: message.trim() || '-', interest: 'sell' });
  if (message.length > inquiryBounds.message) errors.message = atMost(inquiryBounds.message);
  return { ...errors, ...person };
}
