import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { inquiries } from '../../../src/inquiries/inquiries.table.ts';
import { openDealership } from '../dealership.tsx';
import { expectToast } from '../toast.ts';
import { openForm, typed } from './inquiry-form.ts';
import { watchPosts } from './visit.ts';

const call = '/api/inquiries';
const thanks = "We'll get back to you as soon as possible.";

const forms = [
  {
    kind: 'vehicle',
    path: '/inventory/1',
    heading: 'Interested in this vehicle?',
    send: 'SEND INQUIRY',
    sending: 'SENDING...',
    sent: 'Inquiry sent!',
    failed: 'There was an error sending your inquiry.',
    interests: ['purchase', 'financing', 'trade', 'test-drive', 'other'],
    interest: 'purchase',
    about: { vehicleId: 1 },
  },
  {
    kind: 'contact',
    path: '/contact',
    heading: 'Send Us A Message',
    send: 'SEND MESSAGE',
    sending: 'Sending...',
    sent: 'Message sent!',
    failed: 'There was an error sending your message.',
    interests: ['', 'purchase', 'consignment', 'service', 'other'],
    interest: '',
    about: {},
  },
] as const;
const [, contactForm] = forms;

test.each(forms)(
  'the $kind form offers its interests, fails in its own words, says what happens next, and is empty for the next message',
  async (form) => {
    const dealership = await openDealership();
    const { api, network } = dealership;
    await api.addVehicle();
    const { person, main, fields, button, send, fill, expectTyped, expectEmpty, findSent } = await openForm(
      dealership,
      form.path,
    );
    expect(main.getByRole('heading', { name: form.heading })).toBeVisible();
    expect(fields.interest).toHaveValue(form.interest);
    expect(Array.from(fields.interest.options, ({ value }) => value)).toEqual(form.interests);

    const posts = watchPosts(call);
    network.answer(call, 'Bad gateway', 502);
    await fill();
    await person.selectOptions(fields.interest, 'other');
    await send();
    await expectToast('Error', form.failed);
    await expectTyped();
    network.restore();

    // Again, with its progress.
    const release = network.hold(call);
    await send();
    await waitFor(() => expect(button()).toHaveAccessibleName(form.sending));
    expect(fields.message).toHaveAttribute('readonly');
    release();
    await expectToast(form.sent, thanks);
    // Section 7: mutations are retried once automatically.
    const inquiry = { ...typed, interest: 'other', ...form.about };
    expect(posts.map(({ body }) => body)).toEqual([inquiry, inquiry, inquiry]);
    expect(new Set(posts.map(({ key }) => key)).size).toBe(1);

    const { heading, values } = await findSent();
    await waitFor(() => expect(heading).toHaveFocus());
    expect(values).toEqual(['Other', typed.name, typed.email, typed.phone, typed.message]);
    expect(main.getByRole('heading', { name: form.heading })).toBeVisible();
    await waitFor(() => expect(button()).toHaveAccessibleName(form.send));
    await expectEmpty();
    await waitFor(() => expect(fields.interest).toHaveValue(form.interest));
    expect(window.location.pathname).toBe(form.path);

    await fill({ message: 'One more question.' });
    await send();
    await waitFor(async () => expect((await findSent()).values.at(-1)).toBe('One more question.'));
    expect(posts).toHaveLength(4);
    expect(posts[3]?.key).not.toBe(posts[0]?.key);
    await waitFor(async () => expect((await findSent()).heading).toHaveFocus());
  },
);

test('an inquiry that is not complete makes no call, says what is missing, and focuses the first such field', async () => {
  const dealership = await openDealership();
  const { person, fields, send, fill, findNotice } = await openForm(dealership, contactForm.path);
  const posts = watchPosts(call);
  await send();
  expect(await findNotice()).toHaveTextContent('Four fields need a look before this can be sent.');
  expect(fields.name).toHaveAccessibleDescription('Please enter your name');
  expect(fields.email).toHaveAccessibleDescription('Please enter a valid email address');
  expect(fields.phone).toHaveAccessibleDescription('Please enter a valid phone number');
  expect(fields.message).toHaveAccessibleDescription('Please write a message');
  await waitFor(() => expect(fields.name).toHaveFocus());

  await fill({ email: 'ada@example', phone: '480555011' });
  await send();
  await waitFor(async () =>
    expect(await findNotice()).toHaveTextContent('Two fields need a look before this can be sent.'),
  );
  await waitFor(() => expect(fields.email).toHaveFocus());
  expect(fields.email).toHaveAccessibleDescription('Please enter a valid email address');
  expect(fields.phone).toHaveAccessibleDescription('Please enter a valid phone number');
  expect(fields.name).not.toHaveAttribute('aria-invalid');
  expect(posts).toEqual([]);

  await person.fill(fields.email, 'ada@example.com');
  await person.fill(fields.phone, '4805550119');
  await send();
  await expectToast(contactForm.sent, thanks);
  expect(posts).toHaveLength(1);
});

test('what the server says about an inquiry is shown, and what was typed stays', async () => {
  const dealership = await openDealership();
  const { network } = dealership;
  const { person, main, fields, send, fill, findNotice, expectTyped } = await openForm(
    dealership,
    contactForm.path,
  );
  await fill();
  for (const [status, message] of [
    [409, 'The showroom is closed.'],
    [429, 'Too many messages. Try again in 10 minutes.'],
  ] as const) {
    network.answer(call, { message }, status);
    await send();
    await expectToast('Error', message, 'destructive');
    const notice = await findNotice();
    expect(notice).toHaveTextContent('Not sent. Your message is still here');
    expect(notice).toHaveTextContent(message);
    await expectTyped();
  }

  // A field that is refused.
  const issues = [{ path: 'phone', message: 'No such number' }];
  network.answer(call, { message: 'Not valid', issues }, 400);
  await send();
  await waitFor(() => expect(fields.phone).toHaveAccessibleDescription('No such number'));
  await waitFor(() => expect(fields.phone).toHaveFocus());
  expect(main.getByRole('alert')).toHaveTextContent('One field needs a look before this can be sent.');

  // That somebody must log in leads nowhere.
  network.answer(call, { message: 'Authentication required' }, 401);
  await person.fill(fields.phone, typed.phone);
  await send();
  await waitFor(async () => expect(await findNotice()).toHaveTextContent('Not sent.'));
  await expectTyped();
  expect(window.location.pathname).toBe(contactForm.path);
});

test('fault 9: HTML, emoji and right-to-left text are stored unchanged; fault 70: with text in the hidden field they are doubtful', async () => {
  const strange = {
    name: '<b>Zoë</b> 👩🏽‍🚀 مريم',
    email: 'zoe@example.com',
    phone: '4805550119',
    message: '<script>alert(1)</script>\n👨‍👩‍👧 שלום\u202e e\u0301 "quoted" \\ %_',
  };
  const dealership = await openDealership();
  const { send, fill, expectEmpty, findSent } = await openForm(dealership, contactForm.path);
  await fill(strange);
  await send();
  expect((await findSent()).values).toEqual([strange.name, strange.email, strange.phone, strange.message]);
  await expectEmpty();

  await fill();
  // No person can reach it, but what fills in every field does.
  const hidden = screen.getByRole('main').querySelector<HTMLInputElement>('input[name="leaveBlank"]');
  if (hidden === null) throw new Error('There is no hidden field');
  hidden.value = 'https://spam.example';
  await send();
  await expectEmpty();
  await waitFor(async () => expect((await findSent()).values.at(-1)).toBe(typed.message));

  const stored = await dealership.database.queries.select().from(inquiries).orderBy(inquiries.id);
  expect(stored).toMatchObject([
    {
      ...strange,
      interest: null,
      vehicleId: null,
      status: 'new',
      isArchived: false,
      isDoubtful: false,
    },
    { message: typed.message, isDoubtful: true },
  ]);
});

test('a visit without a referrer or a campaign sends nothing about it', async () => {
  const dealership = await openDealership();
  const { send, fill, findSent } = await openForm(dealership, contactForm.path);
  const posts = watchPosts(call);
  await fill();
  await send();
  await findSent();
  expect(posts.map(({ source }) => source)).toEqual([null]);
  // Section 7, of an inquiry about no vehicle.
  expect(Object.keys(posts[0]?.body ?? {})).toEqual(['name', 'email', 'phone', 'interest', 'message']);
  expect(await dealership.database.queries.select().from(inquiries)).toMatchObject([
    { referrer: null, utmSource: null },
  ]);
});
