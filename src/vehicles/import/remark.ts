import { lastYear, vehicleBounds } from '../vehicle-values.ts';
import { fieldName, type ImportField } from './columns.ts';

/** Something to say about a row of the file. */
export type Remark = {
  /** What the cell in question gives; null when it is about the row as a whole. */
  field: ImportField | null;
  /** A half-sentence that names the cell, for a list of rows. */
  text: string;
  /** What the cell should be, for a table that shows the cell beside it. */
  advice: string;
};

/** A remark whose words serve both ways. */
export const remark = (field: ImportField | null, text: string): Remark => ({
  field,
  text,
  advice: text.charAt(0).toUpperCase() + text.slice(1),
});

const bounds = vehicleBounds;
const number = (value: number) => value.toLocaleString('en-US');
const named = (field: ImportField) => `${/^[aeiou]/.test(fieldName(field)) ? 'An' : 'A'} ${fieldName(field)}`;
const text = (field: ImportField, most: number) =>
  `${named(field)} is text of at most ${number(most)} characters`;
const amount = (field: ImportField) => `${named(field)} is a number from 0 to ${number(bounds.maxAmount)}`;
const flag = 'Yes or no';

/** What a cell of a field must hold, by the bounds of section 5. */
export function rightCell(field: ImportField, now: Date): string {
  switch (field) {
    case 'make':
    case 'model':
    case 'trim':
      return text(field, bounds.make);
    case 'year':
      return `A year is from ${bounds.firstYear} to ${lastYear(now)}`;
    case 'price':
    case 'costBasis':
      return amount(field);
    case 'mileage':
      return `A mileage is a whole number from 0 to ${number(bounds.maxMileage)}`;
    case 'horsepower':
      return `A horsepower is a whole number from 0 to ${number(bounds.maxHorsepower)}`;
    case 'vin':
      return 'A VIN has 5 to 17 letters and digits, without I, O and Q';
    case 'exteriorColor':
    case 'interiorColor':
      return text(field, bounds.color);
    case 'modifications':
      return `Modifications are text of at most ${number(bounds.modifications)} characters`;
    case 'description':
      return text(field, bounds.description);
    case 'status':
      return 'A status is available, pending, reserved or sold';
    case 'isNewArrival':
    case 'isFeatured':
      return flag;
    case 'features':
    case 'engine':
    case 'transmission':
    case 'drivetrain':
    case 'fuelType':
    case 'condition':
      return `At most ${bounds.features} features, each of at most ${bounds.feature} characters`;
    case 'id':
      return 'The ID that an export gave it, or nothing';
  }
}
