import { exportNames } from '../../import/import.staff.queries.ts';
import type { Permission } from '../../accounts/permissions.ts';
import { settingsLabels } from '../settings-labels.gen.ts';
import type { FoundPerson } from '../../customers/customer.schema.ts';
import { counted } from '../../platform/counted.ts';
import { settingsSections, type SettingsSection } from '../settings-sections.ts';
import { settingAnchor } from '../shown-settings.ts';
import { staffTabs, type StaffSearch } from '../tabs.ts';

/** Where a command leads, or what it does. */
export type CommandTarget =
  | { kind: 'screen'; search: StaffSearch }
  | { kind: 'settings'; section: SettingsSection; anchor?: string }
  | { kind: 'export'; name: (typeof exportNames)[number] }
  | { kind: 'person'; person: string }
  | { kind: 'website' }
  | { kind: 'sign out' };

/**
 * A line of the command menu. `id` names it among the recent ones; `words` are found too, but not shown. Only those
 * see it who have the permission that it `needs`.
 */
export type Command = {
  id: string;
  group: CommandGroup;
  label: string;
  detail?: string;
  words?: string;
  needs: Permission;
  target: CommandTarget;
};

/** The groups, in their order. Vehicles, people and leads are found on the server. */
export const commandGroups = [
  'Recent',
  'Go to',
  'Actions',
  'Settings',
  'Vehicles',
  'Leads',
  'People',
] as const;
export type CommandGroup = (typeof commandGroups)[number];

/** The permission that each export needs. */
const exportPermissions: Record<(typeof exportNames)[number], Permission> = {
  Vehicles: 'export-inventory',
  'Sold Vehicles': 'export-inventory',
  Inquiries: 'answer-leads',
  Photographs: 'export-inventory',
};

/** Screens and actions. */
export const commands: readonly Command[] = [
  ...staffTabs.map(({ name, label, needs }): Command => ({
    id: `tab ${name}`,
    group: 'Go to',
    label,
    words: name === 'inquiries' ? 'leads customers' : name === 'sold' ? 'sales profit' : '',
    needs,
    target: { kind: 'screen', search: name === 'dashboard' ? {} : { tab: name } },
  })),
  {
    id: 'website',
    group: 'Go to',
    label: 'Website',
    words: 'back home public',
    needs: 'own-account',
    target: { kind: 'website' },
  },
  {
    id: 'add vehicle',
    group: 'Actions',
    label: 'Add Vehicle',
    words: 'new listing car create',
    needs: 'edit-listings',
    target: { kind: 'screen', search: { tab: 'inventory', add: 'vehicle' } },
  },
  {
    id: 'import',
    group: 'Actions',
    label: 'Import Vehicles',
    words: 'csv upload file',
    needs: 'manage-inventory',
    target: { kind: 'settings', section: 'import' },
  },
  ...exportNames.map((name): Command => ({
    id: `export ${name}`,
    group: 'Actions',
    label: `Export ${name}`,
    words: 'csv download file',
    needs: exportPermissions[name],
    target: { kind: 'export', name },
  })),
  {
    id: 'sign out',
    group: 'Actions',
    label: 'Logout',
    words: 'sign out log off',
    needs: 'own-account',
    target: { kind: 'sign out' },
  },
];

/** The sections of the settings, and every setting in them: found by the words of its label and of its hint. */
export const settingCommands: readonly Command[] = [
  ...settingsSections.map(({ section, label, needs }): Command => ({
    id: `settings ${section ?? ''}`,
    group: 'Settings',
    label,
    words: 'settings',
    needs,
    target: { kind: 'settings', section },
  })),
  ...settingsSections.flatMap(({ section, label: page, needs }) =>
    (settingsLabels[section ?? 'dealership'] ?? []).map(([label, hint]): Command => ({
      id: `setting ${section ?? ''}#${settingAnchor(label)}`,
      group: 'Settings',
      label,
      detail: page,
      words: hint,
      needs,
      target: { kind: 'settings', section, anchor: settingAnchor(label) },
    })),
  ),
];

export const vehicleCommand = (vehicle: {
  id: number;
  name: string;
  stockNumber?: string | null | undefined;
  price?: string;
}): Command => ({
  id: `vehicle ${vehicle.id}`,
  group: 'Vehicles',
  label: vehicle.name,
  detail: [`ID ${vehicle.id}`, vehicle.stockNumber && `stock ${vehicle.stockNumber}`, vehicle.price]
    .filter(Boolean)
    .join(', '),
  needs: 'edit-listings',
  target: { kind: 'screen', search: { tab: 'inventory', vehicle: String(vehicle.id) } },
});

export const leadCommand = (lead: { id: number; name: string; about: string }): Command => ({
  id: `lead ${lead.id}`,
  group: 'Leads',
  label: lead.name,
  detail: lead.about,
  needs: 'answer-leads',
  target: { kind: 'screen', search: { tab: 'inquiries', inquiry: String(lead.id) } },
});

export const personCommand = (found: FoundPerson): Command => ({
  id: `person ${found.person}`,
  group: 'People',
  label: found.name,
  detail: [found.contact, found.inquiries > 0 && counted(found.inquiries, 'lead')].filter(Boolean).join(', '),
  needs: 'answer-leads',
  target: { kind: 'person', person: found.person },
});

/** The commands that have every word of the text somewhere in their label or their other words. */
export function matchingCommands(all: readonly Command[], text: string): Command[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter(({ label, words = '' }) => {
    const known = `${label} ${words}`.toLowerCase();
    return wanted.every((word) => known.includes(word));
  });
}
