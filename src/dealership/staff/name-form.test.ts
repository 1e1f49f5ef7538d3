import { describe, expect, test } from 'vitest';
import { halcyon } from '../../../demo/dealership.ts';
import { aProfile } from '../../../test/profile.ts';
import { dealershipSchema, newDealership, type Dealership } from '../dealership.schema.ts';
import { nameForm, type NameValues } from './name-form.ts';

const { changesOf, issuesOf } = nameForm;
const toValues = (dealership: Dealership) => nameForm.toValues({ dealership, updatedAt: null });
const base = toValues(halcyon);
const typed = (settings: Partial<NameValues>): NameValues => ({ ...base, ...settings });

describe('what is sent', () => {
  test('is nothing without changes', () => {
    expect(changesOf(base, base)).toEqual({});
  });

  test('is each setting that was changed, whole, trimmed and as the server takes it', () => {
    const form = typed({
      name: ' Halcyon ',
      country: 'us',
      foundedYear: '1999',
      logoText: { ...base.logoText, secondary: '' },
    });
    const sent = { name: 'Halcyon', foundedYear: 1999, logoText: { primary: 'Halcyon', secondary: '' } };
    expect(changesOf(form, base)).toEqual({ ...sent, country: 'US' });
    expect(dealershipSchema.partial().safeParse(changesOf(form, base)).success).toBe(true);
  });
});

describe('errors are at the path of their field', () => {
  test('none for a dealership that has just said who it is', () => {
    expect(issuesOf(toValues({ ...newDealership, ...aProfile }), base)).toEqual([]);
  });

  test.each([
    [{ name: ' ' }, 'name', 'Enter the dealership name'],
    [{ logoText: { primary: '', secondary: '' } }, 'logoText.primary', 'Enter a word for the logo'],
    [{ phone: '555-0142' }, 'phone', 'Please enter a valid phone number'],
    [{ email: 'hello@' }, 'email', 'Please enter a valid email address'],
    [{ foundedYear: '99' }, 'foundedYear', 'Enter a year from 1800 to 2200'],
    [{ textNumber: '555', whatsAppNumber: '' }, 'textNumber', 'Please enter a valid phone number'],
  ])('%o', (settings, path, message) => {
    expect(issuesOf(typed(settings), base)).toEqual([{ path, message }]);
  });
});
