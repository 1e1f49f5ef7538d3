import * as Menu from 'radix-ui/dropdown-menu';
import { ChevronIcon } from '../icons.tsx';
import { staffButtonClass } from './button.ts';

export const menuClass =
  'z-30 min-w-46.5 animate-[staff-rise_var(--duration-move)_var(--ease-glide)] rounded-card border border-staff-hair bg-staff-surface p-1.5 text-[0.9375rem] text-staff-soft shadow-staff-float';
export const menuItemClass =
  'flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-control px-2.5 text-staff-ink outline-none data-highlighted:bg-staff-sunk data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-staff-accent/40 md:min-h-10';

export function ActionMenu(props: {
  label: string;
  /** Accessible name, where several menus have the same label. It begins with that label. */
  name?: string;
  items: readonly { label: string; onSelect: () => void }[];
}) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        aria-label={props.name}
        className={`${staffButtonClass('row')} group/menu data-[state=open]:bg-staff-accent/9`}
      >
        {props.label}
        <ChevronIcon className="size-3.25 transition-[rotate] duration-move group-data-[state=open]/menu:rotate-180" />
      </Menu.Trigger>
      <Menu.Portal container={document.getElementById('main')}>
        <Menu.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={`${menuClass} max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto`}
        >
          {props.items.map(({ label, onSelect }) => (
            <Menu.Item key={label} onSelect={onSelect} className={menuItemClass}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}
