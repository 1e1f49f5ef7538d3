import type { Page } from '@playwright/test';

/** How many pages the browser prints of this one, on both kinds of paper. */
export async function printedPages(page: Page) {
  const countOn = async (format: 'Letter' | 'A4') => {
    const pdf = (await page.pdf({ format, preferCSSPageSize: false })).toString('latin1');
    return pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
  };
  return { Letter: await countOn('Letter'), A4: await countOn('A4') };
}
