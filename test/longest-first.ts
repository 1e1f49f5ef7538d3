import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files whose tests start processes come first: they take the longest, though many of them are short, and
 * the last file of a run has a core to itself. The others follow as Vitest has them.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const [first, others] = [true, false].map((isFirst) =>
      sorted.filter(({ moduleId }) => startsProcesses(moduleId) === isFirst),
    );
    return [...(first ?? []), ...(others ?? [])];
  }
}

const startsProcesses = (file: string) =>
  /\/program\.ts'|'node:child_process'/.test(readFileSync(file, 'utf8'));
