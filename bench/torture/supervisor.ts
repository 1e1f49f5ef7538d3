import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../contenders.ts';
import type { RunRecord } from './record.ts';

/** A process of the program, in its place. */
export type Node = {
  index: number;
  url: string;
  dataDir: string;
  child: ChildProcess | undefined;
  isReady: boolean;
  starts: number;
  /** Why it may end: the harness has killed it. */
  isKilled: boolean;
};

/** What the harness does to the site at the moment. */
export type Doing = { isClosing: boolean; isDiskFull: boolean };

/**
 * Runs the program in the place of `node` until the site is closing, and starts it again as often as it ends. Records what it
 * prints and each end that nobody caused.
 */
export async function supervise(
  node: Node,
  given: { env: NodeJS.ProcessEnv; nodeOptions: readonly string[]; record: RunRecord; doing: Doing },
): Promise<void> {
  const { record, doing } = given;
  while (!doing.isClosing) {
    mkdirSync(node.dataDir, { recursive: true });
    node.isKilled = false;
    node.starts += 1;
    const child = spawn(process.execPath, [...given.nodeOptions, 'dist/program/main.js'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: given.env,
    });
    node.child = child;
    const last: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on('line', (line) => {
        if (line.includes('Marque is ready')) node.isReady = true;
        last.splice(0, last.length - 4);
        last.push(line);
        // A start fails on a full disk; a program that is ready goes on.
        readLine(line, record, doing.isDiskFull && !node.isReady);
      });
    const ended = await new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('close', (code, signal) => resolve(signal ?? `code ${code}`));
    });
    const wasReady = node.isReady;
    node.isReady = false;
    if (doing.isClosing) return;
    if (node.isKilled) continue;
    // Without a database or room on the disk a start fails, and the supervisor tries again.
    if (wasReady)
      record.problem('wrong', `a program ended by itself: ${ended}, ${last.join(' / ').slice(0, 900)}`);
    else record.count('starts that failed');
    await sleep(200);
  }
}

/** Counts a line of the program, and records one that tells of a fault of ours. */
function readLine(line: string, record: RunRecord, mayFail: boolean): void {
  if (line.trim() === '') return;
  let entry: { level?: number | string; msg?: string; err?: { stack?: string; message?: string } };
  try {
    entry = JSON.parse(line) as typeof entry;
  } catch {
    if (mayFail || line.includes('Marque is ready')) return;
    record.count(`log: ${line.slice(0, 120)}`);
    if (/^\s+at |Error: /.test(line)) record.problem('wrong', `the program printed ${line.slice(0, 200)}`);
    return;
  }
  const { msg = '', err } = entry;
  record.count(`log: ${msg}`);
  if (/unhandled|uncaught|request failed/i.test(msg))
    record.problem('wrong', `the log says "${msg}": ${err?.message ?? ''}`);
}
