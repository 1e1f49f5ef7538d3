import { readFile } from 'node:fs/promises';
import { readZip } from '../../zip.ts';
import { desktop, expectAccessible, expectNoSidewaysScroll, phone } from '../pages/accessible.ts';
import { seconds } from '../../time-limits.ts';
import { dialog } from './by-name.ts';
import { expect, openStaffScreen, test } from './fixtures.ts';
import { inquiriesTab } from './inquiry-list.ts';
import { unheardOf } from './unheard-of.ts';

for (const viewport of [desktop, phone]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });
    // It reads two screens with axe.
    test.describe.configure({ timeout: seconds(120) });

    test('a person is opened from a lead, exported, and erased', async ({ staffPage, api }) => {
      const word = unheardOf();
      const name = `Caroline ${word}`;
      const email = `${word}@reyes.example`;
      const car = await api.addVehicle();
      const { id } = await api.inquire({ name, email, phone: '', vehicleId: car.id, message: `Of ${word}` });
      await api.post(`/api/inquiries/${id}/notes`, { text: 'Prefers mornings' });
      await api.inquire({
        name,
        email: email.toUpperCase(),
        phone: '',
        message: 'Again',
      });
      await api.sell(car.id, 98_000);
      await api.patch(`/api/vehicles/${car.id}/sale`, { soldToInquiryId: id });

      await openStaffScreen(staffPage, `/admin?tab=inquiries&inquiry=${id}`);
      const { details } = inquiriesTab(staffPage);
      await details.getByRole('link', { name, exact: true }).click();
      await expect(staffPage.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(staffPage).toHaveURL(`/admin/customers/lead-${id}`);
      // The address is the page's own, after a reload as well.
      await staffPage.reload();
      await expect(staffPage.getByRole('heading', { level: 1, name })).toBeVisible();
      const lines = staffPage.getByRole('list', { name: 'What happened' }).getByRole('listitem');
      await expect(lines).toHaveCount(4);
      // Typefaces that come late move both.
      await expect(async () => {
        const left = await staffPage.getByRole('region', { name: 'What happened' }).boundingBox();
        const right = await staffPage.getByRole('region', { name: 'Reach' }).boundingBox();
        if (viewport === desktop) {
          expect(right?.width).toBe(380);
          expect(right?.y).toBe(left?.y);
        } else expect(right?.y).toBeGreaterThanOrEqual((left?.y ?? 0) + (left?.height ?? 0));
      }).toPass({ timeout: seconds(10) });
      await expectAccessible(staffPage, [viewport]);
      await expectNoSidewaysScroll(staffPage, [viewport]);

      const other = await api.inquire({
        name,
        email: `${word}@studio.example`,
        phone: '',
        message: 'From the studio',
      });
      await staffPage.getByRole('button', { name: 'Join With Another Person...' }).click();
      const joining = dialog(staffPage, 'Join With Another Person');
      await joining.getByRole('searchbox').fill('studio.example');
      await joining.getByRole('button', { name: new RegExp(`^${name}`) }).click();
      await expect(joining.getByRole('list', { name: 'What becomes one' }).getByRole('listitem')).toHaveCount(
        2,
      );
      await expectAccessible(staffPage, [viewport]);
      await joining.getByRole('button', { name: 'Join', exact: true }).click();
      await expect(staffPage.getByText(`Joined with ${name}.`)).toBeVisible();
      await expect(lines).toHaveCount(5);
      await expectNoSidewaysScroll(staffPage, [viewport]);

      const saved = staffPage.waitForEvent('download');
      await staffPage.getByRole('button', { name: 'Export', exact: true }).click();
      const file = await saved;
      expect(file.suggestedFilename()).toMatch(new RegExp(`^personal-data-lead-${other.id}-.*\\.zip$`));
      const files = await readZip(new Uint8Array(await readFile(await file.path())));
      expect(new TextDecoder().decode(files.get('personal-data.html'))).toContain('Prefers mornings');

      await staffPage.getByRole('button', { name: 'Erase Person...' }).click();
      const asking = dialog(staffPage, 'Erase this person?');
      await expect(asking.getByRole('region', { name: 'What goes' })).toContainText('3 inquiries');
      await expectAccessible(staffPage, [viewport]);
      await asking.getByRole('radio', { name: 'Make the sale anonymous' }).check();
      await asking.getByRole('textbox', { name: 'Type the name to confirm' }).fill(name);
      await asking.getByRole('button', { name: 'Erase for Good' }).click();
      await expect(staffPage.getByRole('heading', { name: 'This person was erased' })).toBeVisible();
      await staffPage.reload();
      await expect(
        staffPage.getByRole('heading', { name: /^This person was erased on .* by / }),
      ).toBeVisible();
      const found = (await api.get(`/api/customers?search=${word}`)) as { people: unknown[] };
      expect(found.people).toEqual([]);
    });
  });
}
