import { describe, expect, test } from 'vitest';
import { halcyon } from '../../../demo/dealership.ts';
import { aProfile } from '../../../test/profile.ts';
import { dealershipSchema, newDealership, type Dealership } from '../dealership.schema.ts';
import { profileForm, type ProfileValues } from './profile-form.ts';

const { changesOf, issuesOf } = profileForm;
const toValues = (dealership: Dealership) => profileForm.toValues({ dealership, updatedAt: null });

const base = toValues(halcyon);
const typed = (settings: Partial<ProfileValues>): ProfileValues => ({ ...base, ...settings });
const withRow = (change: Partial<ProfileValues['hours'][number]>): ProfileValues => ({
  ...base,
  hours: base.hours.map((row, index) => (index === 0 ? { ...row, ...change } : row)),
});
const withFinance = (finance: Partial<ProfileValues['finance']>) =>
  typed({ finance: { ...base.finance, ...finance } });
const withLink = (financing: string) => typed({ links: { ...base.links, financing } });
/** The displayed errors: the first issue of each field. */
const errorsOf = (values: ProfileValues) =>
  Object.fromEntries(
    issuesOf(values, base)
      .toReversed()
      .map(({ path, message }) => [path, message]),
  );

describe('what is sent', () => {
  test('is nothing without changes', () => {
    expect(changesOf(base, base)).toEqual({});
  });

  test('is each setting that was changed, whole and trimmed', () => {
    const form = typed({
      name: ' Halcyon ',
      logoText: { ...base.logoText, secondary: '' },
      links: { ...base.links, news: ' https://news.example ' },
    });
    expect(changesOf(form, base)).toEqual({
      name: 'Halcyon',
      logoText: { primary: 'Halcyon', secondary: '' },
      links: { news: 'https://news.example' },
    });
  });

  test('holds times and days as they are stored', () => {
    const form = withRow({ days: ['Sat', 'Mon'], opens: '8:30 am', closes: '12AM' });
    const { hours } = changesOf(form, base);
    expect(hours?.[0]).toEqual({ days: ['Mon', 'Sat'], opens: '08:30', closes: '24:00' });
    expect(hours?.slice(1)).toEqual(halcyon.hours.slice(1));
  });

  test('holds the finance estimate as a whole, with its terms in order', () => {
    const form = withFinance({ rate: ' 5.25 %', terms: '60 36,48, 36' });
    expect(changesOf(form, base)).toEqual({
      finance: { ...halcyon.finance, rate: 5.25, terms: [36, 48, 60] },
    });
  });

  test('is what the server takes', () => {
    const form = {
      ...typed({ phone: '(480) 555-0199', foundedYear: '1999' }),
      hours: withRow({ open: false, note: 'closed' }).hours,
    };
    expect(errorsOf(form)).toEqual({});
    expect(dealershipSchema.partial().safeParse(changesOf(form, base)).success).toBe(true);
  });
});

describe('errors are at the path of their field', () => {
  test('none for settings of a new dealership', () => {
    expect(issuesOf(toValues({ ...newDealership, ...aProfile }), base)).toEqual([]);
  });

  test.each([
    [typed({ name: ' ' }), { name: 'Enter the dealership name' }],
    [
      typed({ logoText: { primary: '', secondary: '' } }),
      { 'logoText.primary': 'Enter a word for the logo' },
    ],
    [typed({ phone: '555-0142' }), { phone: 'Please enter a valid phone number' }],
    [typed({ email: 'hello@' }), { email: 'Please enter a valid email address' }],
    [typed({ foundedYear: '99' }), { foundedYear: 'Enter a year from 1800 to 2200' }],
    [withLink('halcyon.example/financing'), { 'links.financing': 'Start the address with https://' }],
    [withLink('/contact'), {}],
    [typed({ textNumber: '555', whatsAppNumber: '' }), { textNumber: 'Please enter a valid phone number' }],
    [
      withFinance({ rate: '41', terms: '36, four', depositPercent: '91' }),
      {
        'finance.rate': 'Enter a rate from 0 to 40 with at most two decimals',
        'finance.terms': 'Enter one to eight terms from 6 to 180 months, such as 36, 48, 60',
        'finance.depositPercent': 'Enter a whole number from 0 to 90',
      },
    ],
    [
      withFinance({ rate: '5.125', terms: '' }),
      {
        'finance.rate': 'Enter a rate from 0 to 40 with at most two decimals',
        'finance.terms': 'Enter one to eight terms from 6 to 180 months, such as 36, 48, 60',
      },
    ],
    [
      withRow({ opens: '9', closes: '' }),
      { 'hours.0.opens': 'Write a time like 9AM', 'hours.0.closes': 'Write a time like 9AM' },
    ],
    [
      withRow({ opens: '9AM', closes: '09:00' }),
      { 'hours.0.closes': 'Opening and closing may not be the same' },
    ],
    [withRow({ opens: '12AM', closes: '12AM' }), {}],
    [withRow({ days: [] }), { 'hours.0.days': 'Choose at least one day' }],
    [
      withRow({ open: false, note: ' ' }),
      { 'hours.0.note': 'Say what is true of these days, such as closed' },
    ],
  ])('case %#', (form, found) => {
    expect(errorsOf(form)).toEqual(found);
  });
});
