import { waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import type { OpenDealership } from '../dealership.tsx';
import { findMain, visit } from './visit.ts';

/** What a visitor types into an inquiry form. */
export const typed = {
  name: 'Ada Byron',
  email: 'ada@example.com',
  phone: '(480) 555-0119',
  message: 'Is it still there?\nI could come on Saturday.',
};
const empty = { name: '', email: '', phone: '', message: '' };
const names = ['name', 'email', 'phone', 'message'] as const;

/** Opens a page with an inquiry form, and waits for that. */
export async function openForm(dealership: OpenDealership, path: string) {
  const person = await visit(dealership, path);
  const main = await findMain();
  const fields = {
    name: await main.findByLabelText('Name'),
    email: main.getByLabelText('Email'),
    phone: main.getByLabelText('Phone'),
    interest: main.getByLabelText<HTMLSelectElement>(/^Interest/),
    message: main.getByLabelText('Message'),
  };
  const expectTyped = async (values: typeof typed) => {
    for (const name of names) await waitFor(() => expect(fields[name]).toHaveValue(values[name]));
  };
  const button = () => main.getByRole('button', { name: /^SEND|^Sending/ });
  return {
    person,
    main,
    fields,
    button,
    /** Presses the button once what was sent before has its answer. */
    send: async () => {
      await waitFor(() => expect(fields.message).not.toHaveAttribute('readonly'));
      await person.click(button());
    },
    /** What is wrong, above the fields. */
    findNotice: () => main.findByRole('alert'),
    /** Types into every field, in place of what stands there. */
    fill: async (values: Partial<typeof typed> = {}) => {
      for (const name of names) await person.fill(fields[name], values[name] ?? typed[name]);
    },
    /** The fields hold what was typed. */
    expectTyped: (values: Partial<typeof typed> = {}) => expectTyped({ ...typed, ...values }),
    expectEmpty: () => expectTyped(empty),
    /** What stands above the form once the inquiry has arrived. */
    findSent: async () => {
      const heading = await main.findByRole('heading', { name: 'We have your message.' });
      const values = heading.closest('#inquiry')?.querySelectorAll('dd') ?? [];
      return { heading, values: Array.from(values, ({ textContent }) => textContent) };
    },
  };
}
