import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isBuilding } from './build.ts';

/**
 * Files whose tests start processes come first: they take the longest, though many of them are short, and
 * the last file of a run has a core to itself. The others follow as Vitest has them. While the program is being
 * built, those that start it come last instead.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const groups = sorted.map(({ moduleId }) => groupOf(readFileSync(moduleId, 'utf8')));
    return [1, 2, 3].flatMap((group) => sorted.filter((_, index) => groups[index] === group));
  }
}

function groupOf(source: string): number {
  if (source.includes("/program.ts'")) return isBuilding() ? 3 : 1;
  return source.includes("'node:child_process'") ? 1 : 2;
}
