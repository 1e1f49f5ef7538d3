import { screen, within } from '@testing-library/dom';
import { vi } from 'vitest';
import { firstInteraction } from '../../../src/platform/browser/first-interaction.ts';
import type { OpenDealership } from '../dealership.tsx';

/** Opens a page as a visitor does, with the parts that come with the first interaction. */
export async function visit({ open }: OpenDealership, path: string) {
  const person = await open(path, null);
  // Listens already: the first part that waits for a press may be shown only after it.
  void firstInteraction();
  await person.keyboard('{Shift}');
  return person;
}

/** The page without its header and footer. */
export const findMain = async () => within(await screen.findByRole('main'));

/** Follows a link of the header. */
export async function followHeader(person: Awaited<ReturnType<typeof visit>>, name: string) {
  const header = within(await screen.findByRole('banner'));
  await person.click(header.getByRole('link', { name }));
}

/** What the screens post to a call from now on. */
export function watchPosts(path: string) {
  const posts: { body: unknown; key: string | null; source: string | null }[] = [];
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (init.method === 'POST' && url === path) {
      const headers = new Headers(init.headers);
      posts.push({
        body: JSON.parse(String(init.body)),
        key: headers.get('idempotency-key'),
        source: headers.get('x-visit-source'),
      });
    }
    return send(url, init);
  });
  return posts;
}
