import { expect, type Page, type Request } from '@playwright/test';
import { carThatIs } from './cars.ts';

/** What a visitor types into an inquiry form. */
export const typed = {
  name: 'Ada Byron',
  email: 'ada@example.com',
  phone: '(480) 555-0119',
  message: 'Is it still there?\nI could come on Saturday.',
};

/** The form's controls by their labels; the footer has an address field of its own. */
export function fieldsOf(page: Page) {
  const main = page.getByRole('main');
  return {
    name: main.getByLabel('Name', { exact: true }),
    email: main.getByLabel('Email', { exact: true }),
    phone: main.getByLabel('Phone', { exact: true }),
    interest: main.getByLabel('Interest'),
    message: main.getByLabel('Message', { exact: true }),
    button: main.getByRole('button', { name: /^SEND|^Sending/ }),
    summary: main.getByRole('alert'),
  };
}

/** Types into every field, in place of what stands there. */
export async function fill(page: Page, values: Partial<typeof typed> = {}) {
  const fields = fieldsOf(page);
  for (const name of ['name', 'email', 'phone', 'message'] as const) {
    await fields[name].fill(values[name] ?? typed[name]);
  }
  return fields;
}

/** The fields hold what was typed. */
export async function expectTyped(page: Page, values = typed) {
  const fields = fieldsOf(page);
  for (const name of ['name', 'email', 'phone', 'message'] as const) {
    await expect(fields[name]).toHaveValue(values[name]);
  }
}

/** What stands above the form once the inquiry has arrived. */
export function sentPanel(page: Page) {
  const main = page.getByRole('main');
  return {
    heading: main.getByRole('heading', { name: 'We have your message.' }),
    values: main.locator('#inquiry').getByRole('definition'),
  };
}

/** What a sent form says. */
export const thanks = "We'll get back to you as soon as possible.";
const car = carThatIs('available');

/** Sections 4, 8 and 9, by form. */
export const forms = [
  {
    kind: 'vehicle',
    path: `/inventory/${car.id}`,
    heading: 'Interested in this vehicle?',
    sending: 'SENDING...',
    sent: 'Inquiry sent!',
    interest: 'purchase',
    about: { vehicleId: car.id },
  },
  {
    kind: 'contact',
    path: '/contact',
    heading: 'Send Us A Message',
    sending: 'Sending...',
    sent: 'Message sent!',
    interest: '',
    about: {},
  },
] as const;

/** Every inquiry that the page sends from now on. */
export function sendsOf(page: Page): Request[] {
  const sends: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/inquiries')) sends.push(request);
  });
  return sends;
}
