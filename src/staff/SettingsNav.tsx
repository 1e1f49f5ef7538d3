import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { ChevronIcon } from '../ui/icons.tsx';
import { SearchField } from '../ui/staff/SearchField.tsx';
import { WaitingDot } from '../ui/staff/WaitingDot.tsx';
import { matchingCommands, settingCommands } from './command-menu/commands.ts';
import { settingsGroups } from './settings-sections.ts';
import { useSettingsSections } from './useSettingsSections.ts';
import { useWaitingSettings } from './useWaitingSettings.ts';

const linkClass =
  'flex min-h-11 items-center px-4 font-medium text-staff-muted -outline-offset-4! hover:text-staff-ink';

/**
 * The sections of the settings in their groups, with a search over all settings: a column at the left, below 1100 px
 * behind one button that names the open one.
 */
export function SettingsNav({ open }: { open: { group: string; label: string } | undefined }) {
  const sections = useSettingsSections();
  const waiting = useWaitingSettings();
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const [search, setSearch] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const title = open?.label;
  useEffect(() => {
    if (title === undefined) return;
    const link = column.current?.querySelector('[aria-current=page]')?.getBoundingClientRect();
    const box = column.current?.getBoundingClientRect();
    if (link && box) column.current?.scrollBy({ top: link.top + link.height / 2 - box.top - box.height / 2 });
  }, [title]);
  const close = () => {
    setUnfolded(false);
    setSearch('');
  };
  const onKeyDown = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    close();
    button.current?.focus();
  });
  useEffect(() => {
    if (!isUnfolded) return;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isUnfolded]);
  const found = matchingCommands(settingCommands, search).filter(
    ({ target }) => target.kind === 'settings' && sections.some(({ section }) => section === target.section),
  );
  return (
    <nav aria-label="Settings" className="min-[1100px]:sticky min-[1100px]:top-22 short:top-6">
      <button
        ref={button}
        type="button"
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => (isUnfolded ? close() : setUnfolded(true))}
        className="flex min-h-12 w-full cursor-pointer items-center justify-between gap-3 rounded-control border border-staff-outline bg-staff-surface px-4 text-left font-medium text-staff-ink min-[1100px]:hidden"
      >
        {open === undefined ? 'Settings' : `${open.group}: ${open.label}`}
        <ChevronIcon className={`size-4.5 shrink-0 ${isUnfolded ? 'rotate-180' : ''}`} />
      </button>
      <div
        id={id}
        className={`${isUnfolded ? '' : 'max-[1099px]:hidden'} max-[1099px]:mt-2 max-[1099px]:rounded-card max-[1099px]:border max-[1099px]:border-staff-hair max-[1099px]:bg-staff-surface max-[1099px]:p-3 max-[1099px]:shadow-staff min-[1100px]:flex min-[1100px]:max-h-[calc(100dvh-11rem)] min-[1100px]:flex-col`}
      >
        <div className="shrink-0">
          <SearchField
            label="Search settings"
            placeholder="Search settings"
            value={search}
            onSearch={setSearch}
          />
        </div>
        <div ref={column} className="min-[1100px]:mt-2 min-[1100px]:min-h-0 min-[1100px]:overflow-y-auto">
          {search === '' ? (
            settingsGroups.map((group) => {
              const links = sections.filter((section) => section.group === group);
              if (links.length === 0) return null;
              return (
                <div key={group} role="group" aria-labelledby={`${id}-${group}`} className="mt-3.5">
                  <p id={`${id}-${group}`} className="px-4 pb-1 text-micro font-semibold text-staff-muted">
                    {group}
                  </p>
                  <div className="border-l-2 border-staff-hair">
                    {links.map(({ section, label }) => (
                      <Link
                        key={label}
                        to="/admin/settings/{-$section}"
                        params={{ section }}
                        activeOptions={{ exact: true, includeSearch: false }}
                        onClick={close}
                        className={`${linkClass} -ml-0.5 min-[1100px]:min-h-8.5 aria-[current=page]:bg-staff-surface aria-[current=page]:text-staff-ink aria-[current=page]:shadow-[inset_2px_0_var(--color-staff-accent)]`}
                      >
                        {label}
                        <WaitingDot count={waiting.get(section ?? '') ?? 0} />
                      </Link>
                    ))}
                  </div>
                </div>
              );
            })
          ) : (
            <div className="mt-2">
              {found.map(({ id, label, detail, target }) => (
                <Link
                  key={id}
                  to="/admin/settings/{-$section}"
                  params={{ section: target.kind === 'settings' ? target.section : undefined }}
                  hash={target.kind === 'settings' ? (target.anchor ?? '') : ''}
                  onClick={close}
                  className={`${linkClass} flex-col items-start! justify-center py-1.5 hover:bg-staff-surface`}
                >
                  <span className="text-staff-ink">{label}</span>
                  {detail !== undefined && <span className="text-small font-normal">{detail}</span>}
                </Link>
              ))}
            </div>
          )}
        </div>
        <p role="status" className={search !== '' && found.length === 0 ? 'px-4 py-3' : 'sr-only'}>
          {search === ''
            ? ''
            : found.length === 0
              ? `No setting matches "${search}".`
              : `${found.length} found`}
        </p>
      </div>
    </nav>
  );
}
