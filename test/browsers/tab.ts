import { expect } from '@playwright/test';
import { seconds } from '../time-limits.ts';
import type { Driver, Input, Size } from './driver.ts';
import { locateAll, pointOf, type Target } from './in-page.ts';
import { type Key, pressesOf, typed } from './keys.ts';
import { complaintsKey } from './recording-proxy.ts';

type InPage = (element: HTMLElement, ...given: never[]) => unknown;

/** Allows for a busy machine, like the expectations of the other browser tests. */
const patiently = { timeout: seconds(20), intervals: [50] };

/** A person at one tab of a browser: everything waits until it is possible. */
export class Tab {
  readonly driver: Driver;
  readonly #url: string;

  constructor(driver: Driver, url: string) {
    this.driver = driver;
    this.#url = url;
  }

  /** Opens an address of the site and waits for hydration. */
  async open(path: string): Promise<void> {
    await this.driver.navigate(this.#url + path);
    await this.whenLive();
  }

  whenLive(): Promise<void> {
    return expect(async () => {
      const isLive = await this.evaluate(
        () =>
          Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')) &&
          document.querySelector('script[type="speculationrules"]') === null,
      );
      expect(isLive).toBe(true);
    }).toPass(patiently);
  }

  click(target: Target): Promise<void> {
    return this.#point(target, [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
  }

  hover(target: Target): Promise<void> {
    return this.#point(target, []);
  }

  async press(...keys: Key[]): Promise<void> {
    await this.#keys(keys.flatMap((key) => pressesOf(key)));
  }

  /** Types into a field, in place of what stands there. */
  async type(target: Target, value: string): Promise<void> {
    // What still moves, as a dialog that opens, may slip away from under the pointer.
    await expect(async () => {
      await this.click(target);
      expect(await this.#at(target, (element) => element === document.activeElement)).toBe(true);
    }).toPass(patiently);
    await this.press('Control+a');
    await this.#keys(typed(value));
    await this.expectValue(target, value);
  }

  /** Chooses an option of a list by typing its text, again if the list was just being replaced and heard nothing. */
  async choose(target: Target, option: string): Promise<void> {
    const chosen = () =>
      this.#at(target, (element) =>
        element instanceof HTMLSelectElement ? element.selectedOptions[0]?.text : undefined,
      );
    await expect(async () => {
      await this.#at(target, (element) => element.focus());
      await this.#keys(typed(option));
      // Longer than a browser adds further letters to those before.
      await expect.poll(chosen, { timeout: 3_000 }).toBe(option);
    }).toPass(patiently);
  }

  /** Puts files into the file field at `css`, which need not be visible. */
  chooseFiles(css: string, paths: string[]): Promise<void> {
    return expect(() => this.driver.chooseFiles('(css) => document.querySelector(css)', css, paths)).toPass(
      patiently,
    );
  }

  expectText(target: Target, expected: string | RegExp): Promise<void> {
    return this.#expect(target, (element) => element.textContent.replaceAll(/\s+/g, ' ').trim(), expected);
  }

  expectValue(target: Target, expected: string | RegExp): Promise<void> {
    return this.#expect(target, (element) => ('value' in element ? element.value : undefined), expected);
  }

  expectFocused(target: Target): Promise<void> {
    return this.#expect(target, (element) => String(element === document.activeElement), 'true');
  }

  /** How many visible elements the target names. */
  count(target: Target): Promise<number> {
    return this.evaluate(`(target) => (${locateAll})(target).length`, target);
  }

  async expectCount(target: Target, count: number): Promise<void> {
    await expect(async () => expect(await this.count(target)).toBe(count)).toPass(patiently);
  }

  async expectVisible(target: Target): Promise<void> {
    await expect(async () => expect(await this.count(target)).toBeGreaterThan(0)).toPass(patiently);
  }

  /** Path and search of the address. */
  async expectAddress(expected: string | RegExp): Promise<void> {
    await expect(async () =>
      matches(await this.evaluate<string>(() => location.pathname + location.search), expected),
    ).toPass(patiently);
  }

  /** Runs a function in the page; what it gets and returns is JSON. */
  async evaluate<Result = unknown>(
    action: string | ((...given: never[]) => Result | Promise<Result>),
    ...given: unknown[]
  ): Promise<Result> {
    const source = `async (given) => JSON.stringify((await (${action})(...JSON.parse(given))) ?? null)`;
    return JSON.parse(await this.driver.run(source, JSON.stringify(given))) as Result;
  }

  resize(size: Size): Promise<void> {
    return this.driver.resize(size);
  }

  /** The page is as wide as its window. */
  async expectNoSidewaysScroll(): Promise<void> {
    await expect(async () => {
      const wider = await this.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wider, await this.evaluate<string>(() => location.pathname)).toBe(0);
    }).toPass(patiently);
  }

  /** Errors and violations of the content policy in all documents so far. */
  complaints(): Promise<string[]> {
    return this.evaluate((key: string) => JSON.parse(sessionStorage.getItem(key) ?? '[]'), complaintsKey);
  }

  /** Moves the pointer to where it reaches the target, and goes on with `steps` there. */
  #point(target: Target, steps: Extract<Input, { type: 'pointer' }>['actions']): Promise<void> {
    return expect(async () => {
      const { x, y } = await this.#at<{ x: number; y: number }>(target, pointOf);
      const actions = [{ type: 'pointerMove', x, y } as const, ...steps];
      await this.driver.perform([{ type: 'pointer', id: 'mouse', actions }]);
    }, JSON.stringify(target)).toPass(patiently);
  }

  #keys(actions: Extract<Input, { type: 'key' }>['actions']): Promise<void> {
    return this.driver.perform([{ type: 'key', id: 'keyboard', actions }]);
  }

  /** Runs a function in the page with the only element that the target names. */
  #at<Result>(target: Target, action: InPage): Promise<Result> {
    const source = `(target) => {
      const found = (${locateAll})(target);
      if (found.length !== 1) throw new Error(found.length + ' elements are ' + JSON.stringify(target));
      return (${action})(found[0]);
    }`;
    return this.evaluate<Result>(source, target);
  }

  #expect(target: Target, read: InPage, expected: string | RegExp): Promise<void> {
    return expect(async () => matches(await this.#at<string>(target, read), expected)).toPass(patiently);
  }
}

function matches(actual: string, expected: string | RegExp): void {
  if (typeof expected === 'string') expect(actual).toBe(expected);
  else expect(actual).toMatch(expected);
}
