import { deviceStorage } from '../../platform/browser/browser-storage.ts';
import { screenUsername } from '../../platform/browser/screen-session.ts';
import { z } from '../../platform/zod.ts';
import { vehicleCommand, type Command } from './commands.ts';

/** Maximum number of remembered commands. */
const mostRecent = 5;

/** The label is for vehicles, whose names would otherwise have to be fetched. */
const recentSchema = z.array(z.object({ id: z.string(), label: z.string() }));

/** Kept on this device for each user. */
const key = () => `recentCommands:${screenUsername()}`;

const read = () => recentSchema.safeParse(deviceStorage.readJson(key())).data ?? [];

/** What this user chose last on this device of the `allowed` commands and of vehicles, the latest first. */
export const recentCommands = (allowed: readonly Command[]): Command[] =>
  read().flatMap(({ id, label }) => {
    const known = allowed.find((command) => command.id === id);
    const vehicleId = Number(/^vehicle (\d+)$/.exec(id)?.[1]);
    if (known === undefined && Number.isNaN(vehicleId)) return [];
    const command = known ?? vehicleCommand({ id: vehicleId, name: label });
    // "Inventory" is a tab and a settings screen.
    const detail = command.group === 'Settings' ? { detail: command.detail ?? 'Settings' } : {};
    return [{ ...command, ...detail, group: 'Recent' as const }];
  });

/** Remembers a choice. Leads and people are not remembered: the device may be shared. */
export function rememberCommand({ id, label }: Command): void {
  if (/^(?:lead|person) /.test(id) || id === 'sign out') return;
  const others = read().filter((other) => other.id !== id);
  deviceStorage.write(key(), JSON.stringify([{ id, label }, ...others].slice(0, mostRecent)));
}
