import { join, relative } from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';

/** The first test that failed: its file, and its title or what went wrong around it. */
export type Failure = { file: string; what: string };

/**
 * Runs tests of the code below `root` as often as needed, with one database server and one cache of modules.
 * `run` ends with the first test that fails.
 */
export async function openCodeTests(root: string) {
  let failure: Failure | undefined;
  const fail = ({ moduleId }: TestModule, what: string) => {
    failure ??= { file: relative(root, moduleId), what };
  };
  const vitest = await createVitest('test', {
    root,
    watch: false,
    cache: false,
    bail: 1,
    reporters: [
      {
        onTestCaseResult(test) {
          if (test.result().state === 'failed') fail(test.module, test.fullName);
        },
        // Of what is outside of its tests, such as the preparation of all.
        onTestModuleEnd(module) {
          const [error] = module.errors();
          if (error) fail(module, error.message);
        },
        onTestRunEnd([module], [error]) {
          if (module && error) fail(module, error.message);
        },
      },
    ],
  });
  await vitest.standalone();

  return {
    /** Forgets what was read of files, which have changed. */
    forget(files: string[]): void {
      for (const file of files) vitest.invalidateFile(file);
    },
    /** Runs test files, by default all. Undefined if all pass. */
    async run(tests?: string[]): Promise<Failure | undefined> {
      failure = undefined;
      const all = await vitest.globTestSpecifications();
      const wanted = new Set(tests?.map((test) => join(root, test)));
      await vitest.runTestSpecifications(tests ? all.filter(({ moduleId }) => wanted.has(moduleId)) : all);
      // Its processes end before the next run begins, which their late news would end as well.
      if (failure !== undefined) await vitest.cancelCurrentRun('test-failure');
      return failure;
    },
    close: () => vitest.close(),
  };
}
