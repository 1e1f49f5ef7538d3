/**
 * `npm run faults`: plants each fault of this folder in a copy of the work tree, one after the other, and runs the
 * tests that are expected to see it. `npm run faults -- 12 30-35`: some of them. `--all-tests`: all tests of the code
 * for each. `--write`: their rows of docs/planted-faults.md are written. Ends with 1 if a fault survived or can no longer
 * be planted.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { runBrowserTests } from './browser-tests.ts';
import { openCodeTests, type Failure } from './code-tests.ts';
import { plant, readFaults, whyNotPlanted, type Fault } from './fault.ts';
import { lineOf, sumsOf, writeReport, type Result } from './report.ts';
import { copyWorkTree } from './work-tree.ts';

const original = join(import.meta.dirname, '../..');
const args = process.argv.slice(2);
const numbers = args.filter((arg) => !arg.startsWith('--'));
const all = readFaults();
const faults = all.filter(({ number }) => numbers.length === 0 || numbers.some(names(number)));
const isFull = args.includes('--all-tests');
const say = (line: string) => process.stdout.write(`${line}\n`);
const isOfBrowser = (test: string) => test.endsWith('.spec.ts');

const copy = copyWorkTree(original);
process.on('exit', () => copy.remove());
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
const codeTests = await openCodeTests(copy.root);

/** Whether test files pass without any fault: one that fails anyway would seem to see everything. */
const passes = new Map<string, boolean>();
const results: Result[] = [];
for (const fault of faults) {
  const started = performance.now();
  const result = { fault, ...(await measure(fault)), seconds: (performance.now() - started) / 1000 };
  results.push(result);
  say(lineOf(result));
  if (args.includes('--write')) writeReport(join(original, 'docs/planted-faults.md'), all, results);
}
await codeTests.close();

say(sumsOf(results.map(({ outcome }) => outcome)));
process.exit(results.every(({ outcome }) => outcome === 'killed' || outcome === 'equivalent') ? 0 : 1);

async function measure(fault: Fault): Promise<Pick<Result, 'outcome' | 'by'>> {
  const problem = whyNotPlanted(fault, copy.root);
  if (problem !== undefined) return { outcome: 'no longer applies', by: problem };
  const { files, takeOut } = plant(fault, copy.root);
  forget(files);
  const failure = await firstFailure(fault).finally(() => {
    takeOut();
    forget(files);
  });
  if (failure === undefined)
    return fault.equivalent === undefined
      ? { outcome: 'survived', by: '' }
      : { outcome: 'equivalent', by: fault.equivalent };
  const { file, what } = failure;
  if (!isOfBrowser(file)) passes.set(file, passes.get(file) ?? (await codeTests.run([file])) === undefined);
  return passes.get(file) === false
    ? { outcome: 'survived', by: `${file} fails without it, too` }
    : { outcome: 'killed', by: `${file} › ${what}` };
}

/** Also what a test has built of them, which has the fault of its time in it. */
function forget(files: string[]): void {
  rmSync(join(copy.root, 'dist'), { recursive: true, force: true });
  codeTests.forget(files);
}

async function firstFailure({ tests }: Fault): Promise<Failure | undefined> {
  const ofBrowser = tests.filter(isOfBrowser);
  const ofCode = tests.filter((test) => !isOfBrowser(test));
  const seen = isFull || ofCode.length > 0 ? await codeTests.run(isFull ? undefined : ofCode) : undefined;
  return seen ?? (ofBrowser.length > 0 ? runBrowserTests(copy.root, ofBrowser) : undefined);
}

/** Whether an argument such as `12` or `30-35` names a number. */
function names(number: number) {
  return (arg: string) => {
    const [first, last = first] = arg.split('-').map(Number);
    return first !== undefined && last !== undefined && first <= number && number <= last;
  };
}
