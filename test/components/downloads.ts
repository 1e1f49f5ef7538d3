import { waitFor } from '@testing-library/dom';
import { expect, onTestFinished, vi } from 'vitest';

/** Takes what the browser would save; the returned function resolves with the next file, once it is saved. */
export function takeDownloads() {
  const saved: { name: string; content: Blob }[] = [];
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    saved.push({ name: '', content: content as Blob });
    return 'blob:download';
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const last = saved.at(-1);
    if (last) last.name = this.download;
  });
  onTestFinished(() => {
    create.mockRestore();
    click.mockRestore();
  });
  return async () => {
    const [file] = await waitFor(() => {
      expect(saved[0]?.name).toBeTruthy();
      return saved.splice(0);
    });
    const text = Buffer.from((await file?.content.arrayBuffer()) ?? new ArrayBuffer()).toString('utf8');
    return {
      name: file?.name ?? '',
      text,
      lines: text
        .replace(/^\ufeff/, '')
        .trimEnd()
        .split('\r\n'),
    };
  };
}
