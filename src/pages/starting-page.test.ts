import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hostPrefix } from '../accounts/staff-cookie.ts';
import { newDealership } from '../dealership/dealership.schema.ts';
import { claims } from '../measurement/claims.ts';
import { newMeasurement } from '../measurement/measurement.ts';
import { measurementText } from '../measurement/policy-text.ts';
import { startingTitles } from './page.ts';
import { sanitizeContent } from './sanitize.ts';
import { sellDraftKey } from '../sell/site/sell-draft.ts';
import { inquiryDraftKey } from '../inquiries/site/has-inquiry-draft.ts';
import { visitKey } from '../inquiries/site/noted-visit.ts';
import { startingPage } from './starting-page.ts';
import { lastListKey } from '../inventory/site/list/last-list.ts';

const profile = { ...newDealership, name: 'Bröd & <Söhne>', email: 'hello@broed.example' };
const facts = { profile, isMeasured: false };

test.each(Object.keys(startingTitles))(
  'the text of %s is saved as it is, with the dealership’s name',
  (slug) => {
    const page = startingPage(slug, facts);
    const content = page?.content.trim() ?? '';
    expect(sanitizeContent(content)).toBe(content);
    expect(page?.isPublished).toBe(slug === 'about');
    if (slug !== 'about') expect(content).toContain('Bröd &amp; &lt;Söhne&gt;');
  },
);

test('no other page begins with a text', () => {
  expect(startingPage('careers', facts)).toBeNull();
  expect(startingPage('constructor', facts)).toBeNull();
});

/**
 * Every file that keeps something in a browser, with the words of the Cookie Policy about it. A new one must be
 * told there first, and in the Privacy Policy if it reaches the server.
 */
const keepers: Readonly<Record<string, string>> = {
  'measurement/visit-script.js': 'measurementChoice',
  'accounts/known-device.ts': 'marque-device',
  'server/api-docs.ts': 'their sign-in',
  'sell/site/sell-draft.ts': sellDraftKey,
  'inquiries/site/useInquiryDraft.ts': inquiryDraftKey,
  'inquiries/site/noted-visit.ts': visitKey,
  'inquiries/staff/FloodNotice.tsx': 'warnings that they have put away',
  'inquiries/staff/InquiriesToolbar.tsx': 'how their lists are laid out',
  'inquiries/staff/useLastArchived.ts': 'which inquiry they archived last',
  'notices/staff/browser-push.ts': 'whether it shows them notices',
  'platform/browser/return-address.ts': 'their sign-in',
  'platform/browser/stored-session.ts': 'their sign-in',
  'staff/StaffShell.tsx': 'marque-staff',
  'staff/version/seen-version.ts': 'the version whose news they have seen',
  'staff/command-menu/recent-commands.ts': 'commands that they used recently',
  'ui/staff/form/drafts.ts': 'drafts of what they have not saved',
  'inventory/site/list/last-list.ts': lastListKey,
  'inventory/site/saved/DeferredRecentlyViewed.tsx': 'viewedVehicles',
  'inventory/site/saved/kept-vehicles.ts': 'savedVehicles',
  'bulk/staff/UndoStrip.tsx': 'offers of Undo that they have hidden',
};
const keeps =
  /(?:tabStorage|deviceStorage)\.write\(|(?:session|local)Storage[.[]|setCookie\(|document\.cookie/;

/** Everything that can be set. */
const asking = { ...newMeasurement, googleTag: 'G-AB12CD34', metaPixel: '1234567890' };

test('the Cookie Policy names everything that the website keeps in browsers', () => {
  const source = join(import.meta.dirname, '..');
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.test)\.(?:tsx?|js)$/.test(file) && keeps.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(found.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(Object.keys(keepers).toSorted());
  const told = (startingPage('cookies', facts)?.content ?? '') + measurementText('cookies', asking);
  for (const words of [...Object.values(keepers), hostPrefix]) expect(told).toContain(words);
});

test('policies promise that nothing is measured only while that is so', () => {
  const policies = (isMeasured: boolean) =>
    ['privacy', 'cookies'].map((slug) => startingPage(slug, { profile, isMeasured })?.content ?? '').join();
  for (const claim of Object.values(claims)) {
    expect(policies(false)).toContain(claim);
    expect(policies(true)).not.toContain(claim);
  }
  expect(policies(true)).toContain('is at the end of this page');
});
