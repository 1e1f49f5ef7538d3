import { commandGroups, type Command } from './commands.ts';
import type { FoundRecords } from './useFoundRecords.ts';

/** The element of a line; `menuId` is that of the menu. */
export const optionId = (menuId: string, command: Command) => `${menuId}-${command.id.replaceAll(' ', '-')}`;

/** The lines of the command menu under the headings of their groups. The focus stays in the box above. */
export function CommandList(props: {
  id: string;
  offered: readonly Command[];
  active: Command | undefined;
  found: FoundRecords;
  text: string;
  onChoose: (command: Command) => void;
  onActive: (command: Command) => void;
}) {
  const { id, offered, active, found, text } = props;
  const nothing = offered.length === 0 && !found.searching && found.failed.length === 0;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
      <div id={`${id}-list`} role="listbox" aria-label="Results" aria-busy={found.searching}>
        {commandGroups.map((group) => {
          const lines = offered.filter((command) => command.group === group);
          if (lines.length === 0) return null;
          const headingId = `${id}-${group.replaceAll(' ', '-')}`;
          return (
            <div key={group} role="group" aria-labelledby={headingId} className="pb-1.5">
              <div
                id={headingId}
                role="presentation"
                className="px-3 pt-2 pb-1 text-micro font-semibold text-staff-muted"
              >
                {group}
              </div>
              {lines.map((command) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the box's, which keeps focus
                <div
                  key={command.id}
                  id={optionId(id, command)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={command === active}
                  // Before the box loses focus.
                  onPointerDown={(event) => event.preventDefault()}
                  onPointerMove={() => {
                    if (command !== active) props.onActive(command);
                  }}
                  onClick={() => props.onChoose(command)}
                  className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-control px-3 py-1.5 text-staff-ink aria-selected:bg-staff-accent/10 aria-selected:shadow-[inset_2px_0_var(--color-staff-accent)] md:min-h-10"
                >
                  <span className="min-w-0 wrap-anywhere">{command.label}</span>
                  {command.detail !== undefined && (
                    <span className="max-w-1/2 shrink-0 truncate text-small text-staff-muted tabular-nums">
                      {command.detail}
                    </span>
                  )}
                </div>
              ))}
            </div>
          );
        })}
      </div>
      {found.failed.length > 0 && (
        <p role="alert" className="px-3 py-2.5 text-loss">
          {`${found.failed.join(' and ')} could not be searched. Try again in a moment.`}
        </p>
      )}
      {found.searching && <p className="px-3 py-2.5 text-staff-muted">Searching...</p>}
      {nothing && <p className="px-3 py-6 text-center text-staff-muted">{`Nothing matches "${text}".`}</p>}
      <p role="status" className="sr-only">
        {text === '' || found.searching ? '' : resultText(offered.length)}
      </p>
    </div>
  );
}

const resultText = (count: number) =>
  count === 0 ? 'No results' : `${count} ${count === 1 ? 'result' : 'results'}`;
