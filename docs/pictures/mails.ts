import type { Page } from '@playwright/test';
import { mailTextDefaults, mailTextKinds, type MailTextKind } from '../../src/mail/mail-texts.ts';
import type { Demo } from './demo.ts';
import type { Picture } from './picture.ts';

const folder = 'dealers/pictures/mails';

/** How a mail is looked at: on a computer, a phone, in the dark, and without its pictures. */
const views = [
  { name: '600', width: 640 },
  { name: '390', width: 390 },
  { name: 'dark', width: 640, isDark: true },
  { name: 'without-pictures', width: 640, withoutPictures: true },
] as const;

/** Shows a mail as a customer would get it, as mail programs do: without scripts. */
async function showMail(page: Page, demo: Demo, kind: MailTextKind, withoutPictures: boolean) {
  const { subject, text } = mailTextDefaults[kind];
  const nora = await demo.as('nora');
  const answer = await nora.post('/api/mail/texts/preview', { kind, subject, text });
  const { html } = answer as { html: string };
  // From the site itself, where the pictures are, and from a page without scripts.
  await page.goto('/robots.txt');
  await page.setContent(
    withoutPictures
      ? html.replaceAll(
          /<img [^>]*alt="([^"]*)"[^>]*>/g,
          '<span style="display:block;padding:14px 36px">$1</span>',
        )
      : html,
  );
  const { height } = (await page.locator('body > table').boundingBox()) ?? { height: 900 };
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 640, height: Math.ceil(height) });
}

/** Each mail to customers as it looks at 600 and 390 pixels; the first one also in the dark and without pictures. */
export const mailPictures: readonly Picture[] = mailTextKinds.flatMap((kind, index) =>
  views
    .filter(({ name }) => index === 0 || name === '600' || name === '390')
    .map((view) => ({
      file: `${folder}-${kind}-${view.name}`,
      size: { width: view.width, height: 900 },
      show: async (page: Page, demo: Demo) => {
        if ('isDark' in view) await page.emulateMedia({ colorScheme: 'dark' });
        await showMail(page, demo, kind, 'withoutPictures' in view);
      },
    })),
);
