import type { ComponentType } from 'react';
import type { LinkName } from '../dealership.ts';
import { type IconProps, NewsIcon, PhotosIcon, VideoIcon } from '../../ui/icons.tsx';
import { useSite } from '../site.queries.ts';

const places: { name: LinkName; label: string; Icon: ComponentType<IconProps> }[] = [
  { name: 'photos', label: 'Photos', Icon: PhotosIcon },
  { name: 'video', label: 'Video', Icon: VideoIcon },
  { name: 'news', label: 'News', Icon: NewsIcon },
];

/** The dealership's places elsewhere; one without an address is a picture, not a link. */
export function SocialIcons({ className = '' }: { className?: string }) {
  const { links } = useSite().dealership;
  const circle =
    'grid size-11 place-items-center rounded-full border border-night-hair text-bone-muted md:size-10';
  return (
    <ul aria-label="Social media" className={`flex gap-2.5 ${className}`}>
      {places.map(({ name, label, Icon }) => {
        const target = links[name];
        return (
          <li key={name}>
            {target === undefined || target === '' ? (
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing within the page, not a file
              <span role="img" aria-label={label} className={circle}>
                <Icon />
              </span>
            ) : (
              <a
                href={target}
                aria-label={label}
                className={`${circle} transition-colors duration-quick hover:border-bone-muted hover:text-bone`}
              >
                <Icon />
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
