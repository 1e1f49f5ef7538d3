import { readdir, readFile } from 'node:fs/promises';

export type MemoryUse = Readonly<Record<'main' | 'encoder' | 'backup' | 'postgres', number>>;

type Child = { pid: number; parent: number; name: string };

/**
 * Memory of this process, its image encoders, a backup, and its own PostgreSQL server, in bytes. Children share much of
 * their memory, so each counts its proportional share (PSS). Outside of Linux only this process is known.
 */
export async function memoryUse(): Promise<MemoryUse> {
  const use = { main: process.memoryUsage.rss(), encoder: 0, backup: 0, postgres: 0 };
  for (const { pid, name } of descendantsOf(process.pid, await processes())) {
    const kind = await kindOf(pid, name);
    if (kind !== null) use[kind] += await shareOf(pid);
  }
  return use;
}

/** All processes of the machine that can be read; none outside of Linux. */
async function processes(): Promise<Child[]> {
  const entries = await readdir('/proc').catch(() => []);
  const found = await Promise.all(
    entries.filter((entry) => /^\d+$/.test(entry)).map((entry) => readStat(Number(entry))),
  );
  return found.filter((child) => child !== null);
}

async function readStat(pid: number): Promise<Child | null> {
  // The name is in parentheses and may contain some; the parent comes after the state.
  const stat = /^\d+ \((.*)\) \S (\d+) /s.exec(await readOrEmpty(`/proc/${pid}/stat`));
  return stat && { pid, name: stat[1] ?? '', parent: Number(stat[2]) };
}

function descendantsOf(pid: number, all: readonly Child[]): Child[] {
  const children = all.filter(({ parent }) => parent === pid);
  return [...children, ...children.flatMap((child) => descendantsOf(child.pid, all))];
}

async function kindOf(pid: number, name: string): Promise<keyof MemoryUse | null> {
  if (name === 'postgres') return 'postgres';
  const command = await readOrEmpty(`/proc/${pid}/cmdline`);
  return (['encoder', 'backup'] as const).find((kind) => command.includes(`${kind}.process.`)) ?? null;
}

async function shareOf(pid: number): Promise<number> {
  const share = /^Pss: +(\d+) kB$/m.exec(await readOrEmpty(`/proc/${pid}/smaps_rollup`));
  // Only its owner and root may read the share; everyone may read the resident size.
  const size = share ?? /^VmRSS:\s+(\d+) kB$/m.exec(await readOrEmpty(`/proc/${pid}/status`));
  return Number(size?.[1] ?? 0) * 1024;
}

/** Processes end while they are being read. */
const readOrEmpty = (file: string) => readFile(file, 'utf8').catch(() => '');
