import { describe, expect, test } from 'vitest';
import { halcyon } from '../../../demo/dealership.ts';
import { dealershipSchema, newDealership } from '../dealership.schema.ts';
import { hoursForm, type HoursValues } from './hours-form.ts';

const { changesOf, issuesOf } = hoursForm;
const base = hoursForm.toValues({ dealership: halcyon, updatedAt: null });
const withRow = (change: Partial<HoursValues['hours'][number]>): HoursValues => ({
  ...base,
  hours: base.hours.map((row, index) => (index === 0 ? { ...row, ...change } : row)),
});
/** The displayed errors: the first issue of each field. */
const errorsOf = (values: HoursValues) =>
  Object.fromEntries(
    issuesOf(values, base)
      .toReversed()
      .map(({ path, message }) => [path, message]),
  );

describe('what is sent', () => {
  test('is nothing without changes', () => {
    expect(changesOf(base, base)).toEqual({});
  });

  test('holds times and days as they are stored, and nothing but the hours', () => {
    const form = withRow({ days: ['Sat', 'Mon'], opens: '8:30 am', closes: '12AM' });
    const changes = changesOf(form, base);
    expect(Object.keys(changes)).toEqual(['hours']);
    expect(changes.hours?.[0]).toEqual({ days: ['Mon', 'Sat'], opens: '08:30', closes: '24:00' });
    expect(changes.hours?.slice(1)).toEqual(halcyon.hours.slice(1));
  });

  test('is what the server takes', () => {
    const form = withRow({ open: false, note: 'closed' });
    expect(errorsOf(form)).toEqual({});
    expect(dealershipSchema.partial().safeParse(changesOf(form, base)).success).toBe(true);
  });
});

describe('errors are at the path of their field', () => {
  test('none for a new dealership', () => {
    expect(issuesOf(hoursForm.toValues({ dealership: newDealership, updatedAt: null }), base)).toEqual([]);
  });

  test.each([
    [
      { opens: '9', closes: '' },
      { 'hours.0.opens': 'Write a time like 9AM', 'hours.0.closes': 'Write a time like 9AM' },
    ],
    [{ opens: '9AM', closes: '09:00' }, { 'hours.0.closes': 'Opening and closing may not be the same' }],
    [{ opens: '12AM', closes: '12AM' }, {}],
    [{ days: [] }, { 'hours.0.days': 'Choose at least one day' }],
    [{ open: false, note: ' ' }, { 'hours.0.note': 'Say what is true of these days, such as closed' }],
  ])('%o', (row, found) => {
    expect(errorsOf(withRow(row))).toEqual(found);
  });
});
