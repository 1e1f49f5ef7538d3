import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, vi } from 'vitest';

/** What the screens save as files from now on. */
export function catchDownloads() {
  const saved: { name: string; content: Blob }[] = [];
  const spies = [
    vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
      saved.push({ name: '', content: content as Blob });
      return 'blob:saved';
    }),
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const last = saved.at(-1);
      if (last) last.name = this.download;
    }),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return {
    /** The text of the file with this name. */
    textOf: async (name: string) => {
      await waitFor(() => expect(saved.map((file) => file.name)).toContain(name));
      const content = await saved.find((file) => file.name === name)?.content.arrayBuffer();
      return Buffer.from(content ?? new ArrayBuffer()).toString('utf8');
    },
    /** The names of the files, in order. */
    names: () => saved.map(({ name }) => name),
  };
}
