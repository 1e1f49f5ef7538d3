import { readdirSync, readFileSync } from 'node:fs';

/** The fields of a process after its name, from the third one on (proc_pid_stat(5)). */
const statOf = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];

/** Processor time of a process in seconds, user and system, to a hundredth. */
export function processorTime(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** The ID of the process that started this one. */
export const parentOf = (pid: number): number => Number(statOf(pid)[1]);

/** Processor time in seconds of a process and of all below it, running or ended. */
export function processorTimeOfTree(root: number): number {
  const below = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return parentOf(Number(name)) === root ? [processorTimeOfTree(Number(name))] : [];
      } catch {
        return []; // It has ended in the meantime.
      }
    });
  const fields = statOf(root);
  const ended = (Number(fields[13]) + Number(fields[14])) / 100;
  return below.reduce((sum, time) => sum + time, processorTime(root) + ended);
}
