import { settingsLabels } from './settings-labels.gen.ts';
import { settingsSections, type SettingsSection } from './settings-sections.ts';
import { settingAnchor } from './shown-settings.ts';

/** The section that has the setting of an anchor; undefined if it is the first one, or none has it. */
export const sectionOfSetting = (anchor: string): SettingsSection =>
  settingsSections.find(({ section, label }) =>
    [label, ...(settingsLabels[section ?? 'dealership'] ?? []).map(([name]) => name)].some(
      (name) => settingAnchor(name) === anchor,
    ),
  )?.section;
