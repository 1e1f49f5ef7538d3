import { expect, test } from 'vitest';
import { letterMail } from './letter-mail.ts';

test('the dealership’s number is unbroken in text, and whole in the target of a link', () => {
  const phone = '+14805550142';
  const { html } = letterMail(
    {
      preview: '',
      title: 'Hello',
      greeting: '',
      paragraphs: [`Call us at ${phone}.`],
      adviser: { name: 'Bo', says: 'answers.', title: '', phone, initials: 'B', portrait: null },
      why: [],
    },
    {
      name: 'Halcyon',
      wordmark: { primary: 'Halcyon', secondary: '' },
      logo: null,
      accent: '#000000',
      onAccent: '#ffffff',
      place: null,
      phone,
      hours: '',
    },
  );
  expect(html).toContain(`Call us at <span style="white-space:nowrap">${phone}</span>.`);
  expect(html).toContain(`href="tel:${phone}"`);
});
