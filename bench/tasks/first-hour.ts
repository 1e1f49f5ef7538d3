import { effortOf, type Effort, type Person } from './effort.ts';
import { button, type Portal } from './portal.ts';

/** What a dealer enters of themselves before anybody may find them. */
const profile = {
  'Dealership name': 'Whitlock Motors',
  'Logo, large word': 'Whitlock',
  'Street address': '12 Desert Way',
  City: 'Mesa',
  State: 'AZ',
  'ZIP code': '85201',
  Phone: '(480) 555-0142',
  Email: 'hello@whitlock.example',
};

/** From the dashboard of a new site to one that search engines may read: by the settings, and by the first steps. */
export async function openSite(
  open: () => Promise<{ portal: Portal; close: () => Promise<void> }>,
): Promise<{ before: Effort; after: Effort }> {
  const measure = async (begin: (person: Person, portal: Portal) => Promise<void>) => {
    const { portal, close } = await open();
    const { page, origin } = portal;
    const isForRobots = async () => !(await fetch(origin)).headers.has('x-robots-tag');
    try {
      if (await isForRobots()) throw new Error('A new site lets search engines in');
      await page.goto(`${origin}/admin`);
      await page.getByRole('region', { name: 'First steps' }).waitFor();
      const effort = await effortOf(async (person) => {
        await begin(person, portal);
        for (const [label, text] of Object.entries(profile))
          await person.type(page.getByRole('textbox', { name: label, exact: true }), text);
        const stored = page.waitForResponse(
          (response) => response.url().endsWith('/api/dealership') && response.request().method() === 'PATCH',
        );
        await person.click(button(page, 'Save Changes'));
        await stored;
      });
      if (!(await isForRobots())) throw new Error('Search engines must stay away still');
      return effort;
    } finally {
      await close();
    }
  };
  const before = await measure((person, { page }) =>
    person.click(page.getByRole('link', { name: 'Settings', exact: true })),
  );
  const after = await measure((person, { page }) =>
    person.click(page.getByRole('link', { name: 'Enter: Your name and address' })),
  );
  return { before, after };
}
