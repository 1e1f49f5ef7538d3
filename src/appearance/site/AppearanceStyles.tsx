import { useLocation } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { preload } from 'react-dom';
import { newAppearance } from '../appearance.ts';
import type { Appearance } from '../appearance.schema.ts';
import { iconAddress } from '../appearance-files.ts';
import { lookOf } from '../look.ts';
import { appearanceCss } from './appearance-css.ts';
import { appearanceStyle } from './style-name.ts';
import { fontFiles } from './type-faces.ts';

/** The typefaces of the staff screens. */
const staffType = 'bodoni';

const headOf = createIsomorphicFn()
  .server((given: Appearance | undefined, isStaff: boolean) => {
    const appearance = given ?? newAppearance;
    const { type, palette } = lookOf(appearance);
    for (const file of fontFiles(isStaff ? staffType : type))
      preload(file, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
    const css = appearanceCss(appearance);
    return (
      <>
        <meta name="theme-color" content={palette.ground} />
        <link rel="icon" href={iconAddress(appearance, 'favicon.ico')} sizes="48x48" />
        {appearance.icon === null && <link rel="icon" href="/favicon.svg" type="image/svg+xml" />}
        <link rel="apple-touch-icon" href={iconAddress(appearance, '180.png')} />
        <link rel="manifest" href={isStaff ? '/admin.webmanifest' : '/manifest.webmanifest'} />
        {css !== '' && (
          <style href={appearanceStyle} precedence={appearanceStyle}>
            {css}
          </style>
        )}
      </>
    );
  })
  // The browser keeps what the server has sent, and needs none of the code that makes it.
  .client((_appearance: Appearance | undefined, _isStaff: boolean) => null);

/**
 * What the dealership's appearance adds to the head of a page: typefaces, colors and shapes. Undefined if it could not be
 * loaded.
 */
export function AppearanceStyles({ appearance }: { appearance: Appearance | undefined }) {
  const isStaff = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin') });
  return headOf(appearance, isStaff);
}
