import { useMemo, useState } from 'react';
import { WarningIcon } from '../../ui/staff/icons.tsx';
import type { Logo } from '../appearance.ts';
import { contrast, toHex } from '../color.ts';
import { wantedContrast } from '../look.ts';

/** Pixels of a logo as the website shows it at most; smaller ones would hide thin lines from the measurement. */
const shown = { width: 200, height: 40 };

/** The share of a logo's pixels that must stand out. Thin letters fill a tenth of their box. */
const leastShare = 0.02;

/** The logo as the website shows it, and a warning if it can hardly be seen there. */
export function LogoOnGround({ logo, ground }: { logo: Logo; ground: string }) {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const faint = useMemo(() => picture !== null && isFaint(picture, ground), [picture, ground]);
  return (
    <>
      <span
        className="grid min-h-20 place-items-center rounded-card px-5 py-4"
        style={{ backgroundColor: ground }}
      >
        <img
          key={logo.address}
          src={logo.address}
          alt="Logo"
          className="max-h-10 max-w-full object-contain"
          onLoad={(event) => setPicture(event.currentTarget)}
        />
      </span>
      <p role="status" className="text-small text-status-pending-ink">
        {faint && (
          <span className="mt-2 flex items-start gap-2">
            <WarningIcon className="mt-0.5 size-4" />
            This logo can hardly be seen on this ground. Choose the other ground, or a logo in another color.
          </span>
        )}
      </p>
    </>
  );
}

/** Whether too little of a picture has the contrast with its ground that WCAG asks of edges. */
function isFaint(picture: HTMLImageElement, ground: string): boolean {
  const scale = Math.min(shown.width / picture.naturalWidth, shown.height / picture.naturalHeight);
  const width = Math.max(1, Math.round(picture.naturalWidth * scale));
  const height = Math.max(1, Math.round(picture.naturalHeight * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (context === null) return false;
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  let standOut = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (contrast(toHex([red, green, blue]), ground) >= wantedContrast.edge) standOut += 1;
  }
  return standOut < leastShare * width * height;
}
