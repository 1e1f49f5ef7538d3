import { describe, expect, test } from 'vitest';
import { halcyon } from '../../../demo/dealership.ts';
import { dealershipSchema } from '../dealership.schema.ts';
import { newDealership } from '../dealership.ts';
import {
  changedSections,
  changesOf,
  complaintsOf,
  mergeForms,
  toForm,
  type ProfileForm,
} from './profile-form.ts';

const base = toForm(halcyon);
const typed = (texts: Partial<ProfileForm['texts']>): ProfileForm => ({
  ...base,
  texts: { ...base.texts, ...texts },
});
const withRow = (change: Partial<ProfileForm['hours'][number]>): ProfileForm => ({
  ...base,
  hours: base.hours.map((row, index) => (index === 0 ? { ...row, ...change } : row)),
});

describe('what is sent', () => {
  test('is nothing while nothing was changed', () => {
    expect(changesOf(base, base)).toEqual({});
    expect(changedSections(base, base)).toEqual([]);
  });

  test('is each setting that was changed, whole and trimmed', () => {
    const form = typed({
      name: ' Halcyon ',
      'logoText.secondary': '',
      'links.news': ' https://news.example ',
    });
    expect(changesOf(form, base)).toEqual({
      name: 'Halcyon',
      logoText: { primary: 'Halcyon', secondary: '' },
      links: { news: 'https://news.example' },
    });
    expect(changedSections(form, base)).toEqual(['Name and address', 'Links']);
  });

  test('holds times and days as they are stored', () => {
    const form = withRow({ days: ['Sat', 'Mon'], opens: '8:30 am', closes: '12AM' });
    const { hours } = changesOf(form, base);
    expect(hours?.[0]).toEqual({ days: ['Mon', 'Sat'], opens: '08:30', closes: '24:00' });
    expect(hours?.slice(1)).toEqual(halcyon.hours.slice(1));
    expect(changedSections(form, base)).toEqual(['Business hours']);
  });

  test('is what the server takes', () => {
    const form = {
      ...typed({ phone: '(480) 555-0199', foundedYear: '1999' }),
      hours: withRow({ open: false, note: 'closed' }).hours,
    };
    expect(complaintsOf(form)).toEqual({});
    expect(dealershipSchema.partial().safeParse(changesOf(form, base)).success).toBe(true);
  });
});

describe('complaints stand at the path of their field', () => {
  test.each([toForm(halcyon), toForm(newDealership)])('none for settings as they are saved', (form) => {
    expect(complaintsOf(form)).toEqual({});
  });

  test.each([
    [typed({ name: ' ' }), { name: 'Enter the dealership name' }],
    [typed({ 'logoText.primary': '' }), { 'logoText.primary': 'Enter a word for the logo' }],
    [typed({ phone: '555-0142' }), { phone: 'Please enter a valid phone number' }],
    [typed({ email: 'hello@' }), { email: 'Please enter a valid email address' }],
    [typed({ foundedYear: '99' }), { foundedYear: 'Enter a year from 1800 to 2200' }],
    [
      typed({ 'links.financing': 'halcyon.example/financing' }),
      { 'links.financing': 'Start the address with https://' },
    ],
    [typed({ 'links.financing': '/contact' }), {}],
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
    expect(complaintsOf(form)).toEqual(found);
  });
});

test('what was typed stays over what somebody else saved; the rest becomes theirs', () => {
  const newer = toForm({ ...halcyon, city: 'Phoenix', phone: '(602) 555-0101', hours: [] });
  const merged = mergeForms(typed({ city: 'Mesa' }), base, newer);
  expect(merged).toEqual({ ...newer, texts: { ...newer.texts, city: 'Mesa' } });
});
