import { useState, type ComponentProps } from 'react';
import { controlClass } from './control.ts';
import { Icon, type IconProps } from './icons.tsx';

const EyeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M1.5 9S4 4 9 4s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5z" />
    <circle cx="9" cy="9" r="2.3" />
  </Icon>
);
const EyeOffIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M1.5 9S4 4 9 4s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5zM3 15.5 15 2.5" />
    <circle cx="9" cy="9" r="2.3" />
  </Icon>
);

/**
 * A password input with a button that reveals the password. `autoComplete` tells current and new passwords
 * apart.
 */
export function PasswordInput(
  props: ComponentProps<'input'> & { autoComplete: 'current-password' | 'new-password' },
) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <input
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={`${controlClass} pr-14`}
      />
      <button
        type="button"
        aria-label="Show password"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0.5 right-0.5 grid w-11.5 cursor-pointer place-items-center rounded-control text-text-muted -outline-offset-4! hover:text-text"
      >
        {shown ? <EyeOffIcon /> : <EyeIcon />}
      </button>
    </div>
  );
}
