import * as Radix from 'radix-ui/dialog';
import { useId, useState, type KeyboardEvent } from 'react';
import { DialogFrame } from '../../ui/staff/Dialog.tsx';
import { SearchIcon } from '../../ui/staff/staff-icons.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { may } from '../../accounts/permissions.ts';
import { useRole } from '../../accounts/useMay.ts';
import { commandGroups, commands, matchingCommands, settingCommands, type Command } from './commands.ts';
import { CommandList, optionId } from './CommandList.tsx';
import { recentCommands, rememberCommand } from './recent-commands.ts';
import { useFoundRecords } from './useFoundRecords.ts';
import { useNavigate } from '@tanstack/react-router';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { downloadExport } from '../../import/import.staff.queries.ts';
import { useLogout } from '../useLogout.ts';

/**
 * The command menu: one box that finds vehicles, leads, screens, settings and actions. Without a text it has
 * what was chosen last, and then everything else.
 */
export function CommandMenu({ onClose }: { onClose: () => void }) {
  const id = useId();
  const run = useCommand();
  const role = useRole();
  const what =
    role === null || may(role, 'answer-leads') ? 'vehicles, leads and commands' : 'vehicles and commands';
  const allowed = [...commands, ...settingCommands].filter(({ needs }) => role === null || may(role, needs));
  const [text, setText] = useState('');
  const [activeId, setActiveId] = useState<string | null>(null);
  const [recent] = useState(() => recentCommands(allowed));
  const found = useFoundRecords(text);
  const offered = offeredCommands(text, { allowed, recent }, [
    ...found.vehicles,
    ...found.leads,
    ...found.people,
  ]);
  // What is active stays so when more is found; without it, the first line is.
  const active = Math.max(
    0,
    offered.findIndex((command) => command.id === activeId),
  );
  const choose = (command: Command | undefined) => {
    if (command === undefined) return;
    onClose();
    run(command);
  };
  const move = (step: number) => {
    const next = offered[(active + step + offered.length) % offered.length];
    if (next === undefined) return;
    setActiveId(next.id);
    document.getElementById(optionId(id, next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') choose(offered[active]);
    else return;
    event.preventDefault();
  };
  const activeCommand = offered[active];
  return (
    <DialogFrame size="menu" onClose={onClose}>
      <Radix.Title className="sr-only">Search and commands</Radix.Title>
      <Radix.Description className="sr-only">Finds {what}. Arrow keys move, Enter opens.</Radix.Description>
      <div className="flex items-center border-b border-staff-hair pl-4.5">
        <SearchIcon className="size-4.5 shrink-0 text-staff-muted" />
        <input
          role="combobox"
          aria-label={`Search ${what}`}
          aria-expanded={offered.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={activeCommand && optionId(id, activeCommand)}
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={`Search ${what}`}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActiveId(null);
          }}
          onKeyDown={onKeyDown}
          className="min-h-14 min-w-0 flex-1 bg-transparent px-3 text-[1rem] text-staff-ink outline-none placeholder:text-staff-muted"
        />
        <Radix.Close
          aria-label="Close"
          className="mr-1.5 grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-staff-muted -outline-offset-4! hover:bg-staff-sunk"
        >
          <CloseIcon />
        </Radix.Close>
      </div>
      <CommandList
        id={id}
        offered={offered}
        active={activeCommand}
        found={found}
        text={text.trim()}
        onChoose={choose}
        onActive={({ id: next }) => setActiveId(next)}
      />
    </DialogFrame>
  );
}

/** The lines of the menu in their order, by groups. */
function offeredCommands(
  text: string,
  { allowed, recent }: { allowed: readonly Command[]; recent: readonly Command[] },
  found: readonly Command[],
): Command[] {
  const isRecent = ({ id }: Command) => recent.some((other) => other.id === id);
  const all =
    text.trim() === ''
      ? [...recent, ...allowed.filter((command) => !isRecent(command) && !isOneSetting(command))]
      : [
          ...matchingCommands(allowed, text).toSorted((a, b) => Number(isRecent(b)) - Number(isRecent(a))),
          ...found,
        ];
  return commandGroups.flatMap((group) => all.filter((command) => command.group === group));
}

/** Hundreds of settings: only those that are looked for are shown. */
const isOneSetting = ({ target }: Command) => target.kind === 'settings' && target.anchor !== undefined;

function useCommand() {
  const navigate = useNavigate();
  const errorToast = useErrorToast();
  const logout = useLogout();
  return (command: Command): void => {
    const { target } = command;
    rememberCommand(command);
    switch (target.kind) {
      case 'screen':
        void navigate({ to: '/admin', search: target.search });
        return;
      case 'settings':
        void navigate({
          to: '/admin/settings/{-$section}',
          params: { section: target.section },
          hash: target.anchor ?? '',
        });
        return;
      case 'person':
        void navigate({ to: '/admin/customers/{-$person}', params: { person: target.person } });
        return;
      case 'website':
        void navigate({ to: '/' });
        return;
      case 'export':
        downloadExport(target.name).catch((error: unknown) =>
          errorToast(error, `Failed to export the ${target.name.toLowerCase()}`),
        );
        return;
      case 'sign out':
        if (!logout.isPending) logout.mutate();
    }
  };
}
