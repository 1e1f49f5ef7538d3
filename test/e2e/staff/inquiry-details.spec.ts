import { answerCall, broken, holdAnswer, holdCall } from '../pages/calls.ts';
import { nextFrames } from '../pages/live.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { findInquiries, inquiriesTab, inquiryOf } from './inquiry-list.ts';
import { unheardOf } from './unheard-of.ts';

/** The parts of a mail draft. No URLSearchParams: in such an address a plus is a plus. */
function draftOf(href: string | null) {
  const [address = '', fields = ''] = (href ?? '').split('?');
  const entries = fields.split('&').map((field) => field.split('=').map(decodeURIComponent));
  return { to: decodeURIComponent(address), ...Object.fromEntries(entries) };
}

test('View opens the whole inquiry below the table, Close Details leads back to the row', async ({
  staffPage,
  api,
}) => {
  const word = unheardOf();
  const [image = ''] = (await api.vehicle(1)).images;
  const vehicle = await api.addVehicle({ year: 2021, price: 329_500, images: [image] });
  const message = `First line ${word}\n\n  <script>alert(1)</script> 👩🏽‍🚀 مريم`;
  const other = await api.inquire({ message: word, phone: undefined, interest: '', name: 'Bo' });
  const { id } = await api.inquire({ message, interest: 'financing', vehicleId: vehicle.id });
  const { row, view, details, heading, fact, reply, close, nothingSelected, headers } = await findInquiries(
    staffPage,
    word,
    2,
  );
  await expect(nothingSelected).toBeVisible();
  await expect(view(id)).toHaveAttribute('aria-expanded', 'false');
  await view(id).click();

  await expect(nothingSelected).toHaveCount(0);
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(row(id)).toHaveAttribute('aria-current', 'true');
  await expect(view(id)).toHaveAttribute('aria-expanded', 'true');
  const at = new Date((await inquiryOf(api, id)).createdAt);
  const zone = { timeZone: 'America/New_York' } as const;
  const day = at.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric', ...zone });
  const time = at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', ...zone });
  for (const [name, text] of [
    ['Name', 'Dana Whitlock'],
    ['Email', 'dana@whitlock.example'],
    ['Phone', '(602) 555-0188'],
    ['Created', `${day} ${time.replace('\u202f', ' ')}`],
    ['Status', 'new'],
    ['Interest', 'Financing'],
    ['Vehicle of interest', `ID: ${vehicle.id}`],
  ] as const)
    await expect(fact(name)).toHaveText(text);
  const shown = details.getByText('First line');
  expect(await shown.evaluate((element) => element.textContent)).toBe(message);
  await expect(shown).toHaveCSS('white-space-collapse', 'preserve');

  const link = details.getByRole('link', { name: 'Vehicle of interest' });
  await expect(link).toContainText(`2021 Ashdown ${vehicle.model}`);
  await expect(link).toContainText(`ID: ${vehicle.id}, $329,500`);
  await expect(link.locator('img')).toHaveAttribute('src', new RegExp(image.split('/')[2] ?? 'no image'));
  await expect(link).toHaveAttribute('href', `/inventory/${vehicle.id}`);
  await expect(link).toHaveAttribute('target', '_blank');

  expect(draftOf(await reply.getAttribute('href'))).toEqual({
    to: 'mailto:dana@whitlock.example',
    subject: 'Re: Your inquiry',
    body: [
      'Dear Dana Whitlock,',
      '',
      `Thank you for your inquiry about the 2021 Ashdown ${vehicle.model}.`,
      '',
      '',
      '',
      'Best regards,',
      'Halcyon Motor Group',
    ].join('\r\n'),
  });

  // Another inquiry replaces it; missing values are named.
  await view(other.id).click();
  await expect(fact('Name')).toHaveText('Bo');
  await expect(heading).toBeFocused();
  await expect(row(id)).not.toHaveAttribute('aria-current');
  await expect(fact('Phone')).toHaveText('N/A');
  await expect(fact('Interest')).toHaveText('General');
  await expect(fact('Vehicle of interest')).toHaveText('N/A');
  expect(draftOf(await reply.getAttribute('href'))['body']).toContain('Thank you for your inquiry.\r\n');

  await close.click();
  await expect(details).toHaveCount(0);
  await expect(nothingSelected).toBeVisible();
  await expect(view(other.id)).toBeFocused();
  await expect(headers.first()).toBeInViewport();
});

test('a deleted vehicle is shown by its ID, with that it is deleted and words to send', async ({
  staffPage,
  api,
}) => {
  const vehicle = await api.addVehicle();
  const { id } = await api.inquire({ vehicleId: vehicle.id });
  await api.delete(`/api/vehicles/${vehicle.id}`);
  await openStaffScreen(staffPage, `/admin?tab=inquiries&inquiry=${id}`);
  const { details, fact, reply } = inquiriesTab(staffPage);
  await expect(fact('Vehicle of interest')).toHaveText(
    `ID: ${vehicle.id}Deleted2024 Ashdown ${vehicle.model}`,
  );
  const notice = details.getByRole('region', { name: 'This car cannot be had' });
  await expect(notice).toContainText('It was deleted on ');
  await expect(notice.getByRole('button')).toHaveText(['Write: It Is Gone', 'Write: Cars Like It']);
  await expect(details.getByRole('link')).toHaveText([
    'dana@whitlock.example',
    '(602) 555-0188',
    'Reply via Email',
  ]);
  expect(draftOf(await reply.getAttribute('href'))['body']).toMatch(/Thank you for your inquiry\.\r\n/);
});

test('the address names the open inquiry: a reload, Back and an external link show it', async ({
  staffPage,
  api,
}) => {
  const word = unheardOf();
  const { id } = await api.inquire({ name: 'Ruben Okafor', message: word });
  const archived = await api.inquire({ name: 'Long Gone' });
  await api.patch(`/api/inquiries/${archived.id}/archive`, {});
  const { view, details, heading, fact, close, nothingSelected } = await findInquiries(staffPage, word);
  await view(id).click();
  await expect(staffPage).toHaveURL(`/admin?tab=inquiries&inquiry=${id}`);
  await staffPage.reload();
  await expect(fact('Name')).toHaveText('Ruben Okafor');
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await staffPage.goBack();
  await expect(staffPage).toHaveURL('/admin?tab=inquiries');
  await expect(nothingSelected).toBeVisible();
  await staffPage.goForward();
  await expect(fact('Name')).toHaveText('Ruben Okafor');
  await close.click();
  await expect(staffPage).toHaveURL('/admin?tab=inquiries');
  await expect(details).toHaveCount(0);

  // Not on the page of the list that is shown.
  await staffPage.goto(`/admin?tab=inquiries&inquiry=${archived.id}`);
  await expect(fact('Name')).toHaveText('Long Gone');
  await staffPage.goto('/admin?tab=inquiries&inquiry=99999999');
  await expect(details.getByRole('heading', { name: 'Inquiry not found' })).toBeVisible();
  await expect(details).toContainText('There is no inquiry with this number.');
  await staffPage.goto('/admin?tab=inquiries&inquiry=1%27--');
  await expect(nothingSelected).toBeVisible();
  await expect(details).toHaveCount(0);
});

test('a menu that is opened before the list is there stays open, and typing is not disturbed', async ({
  staffPage,
  api,
}) => {
  const { id } = await api.inquire();
  const letThrough = await holdCall(staffPage, '/api/inquiries');
  await openStaffScreen(staffPage, `/admin?tab=inquiries&inquiry=${id}`);
  const { rows, details, search, statuses, heading } = inquiriesTab(staffPage);
  await details.getByRole('button', { name: /^Status of inquiry/ }).click();
  await expect(statuses).toHaveCount(5);
  letThrough();
  await expect(rows).toHaveCount(10);
  await nextFrames(staffPage);
  await expect(statuses).toHaveCount(5);
  await staffPage.keyboard.press('Escape');

  const letListThrough = await holdCall(staffPage, '/api/inquiries');
  await staffPage.reload();
  await expect(heading).toBeVisible();
  await search.click();
  letListThrough();
  await expect(rows).toHaveCount(10);
  await nextFrames(staffPage);
  await expect(search).toBeFocused();
});

test('times are in the time zone of the reader, in the specified formats', async ({ staffPage }) => {
  const inquiry = {
    id: 147,
    name: 'Ruben Okafor',
    email: 'ruben@example.com',
    phone: null,
    message: 'Late',
    interest: null,
    vehicleId: null,
    vehicle: null,
    vehicleStates: [],
    deletedVehicle: null,
    status: 'new',
    // An hour before midnight in New York, and a day later in UTC.
    createdAt: '2026-03-01T04:05:00.000Z',
    isArchived: false,
    assignedTo: null,
    followUpOn: null,
    answeredAt: null,
    referrer: null,
    utmSource: null,
    utmMedium: null,
    utmCampaign: null,
  };
  await answerCall(staffPage, '/api/inquiries', {
    inquiries: [inquiry],
    total: 1,
    counts: { current: 1, archived: 0, new: 1 },
  });
  await answerCall(staffPage, '/api/inquiries/147', inquiry);
  await openStaffScreen(staffPage, '/admin?tab=inquiries&inquiry=147');
  const { row, fact } = inquiriesTab(staffPage);
  await expect(row(147)).toContainText('Feb 28, 2026');
  await expect(fact('Created')).toHaveText('Feb 28, 2026 11:05 PM');
});

test('a loading inquiry has a skeleton; one that fails to load says so and can be loaded again', async ({
  staffPage,
  api,
}) => {
  const { id } = await api.inquire({ name: 'Ruben Okafor' });
  const call = `/api/inquiries/${id}`;
  await api.patch(`${call}/archive`, {});
  const answer = await holdAnswer(staffPage, call);
  await openStaffScreen(staffPage, `/admin?tab=inquiries&inquiry=${id}`);
  const { details, fact, reply, close } = inquiriesTab(staffPage);
  await expect(details).toHaveAttribute('aria-busy', 'true');
  await expect(close).toBeVisible();
  await expect(reply).toHaveCount(0);
  answer(broken);
  const failure = details.getByRole('alert');
  await expect(failure.getByRole('heading')).toHaveText('Failed to load inquiries data');
  await expect(failure).toContainText('The inquiry could not be fetched. Nothing has been changed.');
  await staffPage.unrouteAll();
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect(fact('Name')).toHaveText('Ruben Okafor');
  await expect(details).toHaveAttribute('aria-busy', 'false');
});

test('long names and addresses are whole in the table and in the details; no name can add to the draft', async ({
  staffPage,
  api,
}) => {
  const word = unheardOf();
  const name = `"&bcc=x@evil.example ${word} `.padEnd(100, 'W');
  const email = `${'o+brien&co'.padEnd(60, 'a')}@${'b'.repeat(60)}.${'c'.repeat(60)}.example`;
  const { id } = await api.inquire({ name, email, message: 'm'.repeat(5_000) });
  const { row, view, details, fact, reply } = await findInquiries(staffPage, word);
  for (const [cell, text] of [
    [1, name],
    [2, email],
  ] as const) {
    const shown = row(id).getByRole('cell').nth(cell);
    await expect(shown).toHaveText(text);
    expect(await shown.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  }
  await view(id).click();
  await expect(fact('Name')).toHaveText(name);
  await expect(fact('Email')).toHaveText(email);
  expect(await details.evaluate((panel) => panel.scrollWidth <= panel.clientWidth)).toBe(true);
  expect(await staffPage.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  );
  const draft = draftOf(await reply.getAttribute('href'));
  expect(Object.keys(draft)).toEqual(['to', 'subject', 'body']);
  expect(draft.to).toBe(`mailto:${email}`);
  expect(draft['body']).toContain(`Dear ${name},\r\n`);
});
