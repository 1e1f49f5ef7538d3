import type { Locator } from '@playwright/test';

/** What a task takes a person. `typed` counts fields that are typed into, whatever their length. */
export type Effort = { clicks: number; typed: number; seconds: number };

/** Somebody at the screen, whose clicks and typed fields are counted. */
export type Person = {
  click(target: Locator): Promise<void>;
  /** Opens a list of choices and takes one: two clicks. */
  choose(list: Locator, option: string): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  /** Opens the system's dialog for files and takes some: two clicks. */
  chooseFiles(input: Locator, files: string | string[]): Promise<void>;
  /** Something outside of this program, whose time is not measured. */
  elsewhere(done: { clicks: number; typed: number }): void;
};

/**
 * Carries out a task and counts what it takes. The seconds are those of the program: the person neither reads
 * nor thinks, and types at once.
 */
export async function effortOf(task: (person: Person) => Promise<void>): Promise<Effort> {
  let clicks = 0;
  let typed = 0;
  const started = performance.now();
  await task({
    click: async (target) => {
      clicks += 1;
      await target.click();
    },
    choose: async (list, option) => {
      clicks += 2;
      await list.selectOption(option);
    },
    type: async (field, text) => {
      typed += 1;
      await field.fill(text);
    },
    chooseFiles: async (input, files) => {
      clicks += 2;
      await input.setInputFiles(files);
    },
    elsewhere: (done) => {
      clicks += done.clicks;
      typed += done.typed;
    },
  });
  return { clicks, typed, seconds: (performance.now() - started) / 1000 };
}

/** The effort of the same task `times` times. */
export const multiplied = ({ clicks, typed, seconds }: Effort, times: number): Effort => ({
  clicks: clicks * times,
  typed: typed * times,
  seconds: seconds * times,
});
