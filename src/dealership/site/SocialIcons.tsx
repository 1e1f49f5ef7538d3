import type { ComponentType } from 'react';
import type { LinkName } from '../dealership.ts';
import { drawn, Icon, type IconProps } from '../../ui/icons.tsx';
import { linkTarget } from '../link-target.ts';
import { useSite } from '../site.queries.ts';

const PhotosIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="2" y="2" width="14" height="14" rx="4" />
    <circle cx="9" cy="9" r="3.4" />
  </Icon>
);
const VideoIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="1.5" y="3.5" width="15" height="11" rx="3" />
    <path d="m7.5 6.5 4 2.5-4 2.5z" />
  </Icon>
);
const NewsIcon = drawn('M3 8a7 7 0 0 1 7 7M3 3a12 12 0 0 1 12 12M3 14h1');

const places: { name: LinkName; label: string; Icon: ComponentType<IconProps> }[] = [
  { name: 'photos', label: 'Photos', Icon: PhotosIcon },
  { name: 'video', label: 'Video', Icon: VideoIcon },
  { name: 'news', label: 'News', Icon: NewsIcon },
];

/** The dealership's social media; one without an address is an icon, not a link. */
export function SocialIcons({ className = '' }: { className?: string }) {
  const site = useSite();
  const circle =
    'grid size-11 place-items-center rounded-full border border-hairline text-text-muted md:size-10';
  return (
    <ul aria-label="Social media" className={`flex gap-2.5 ${className}`}>
      {places.map(({ name, label, Icon }) => {
        const target = linkTarget(name, site);
        return (
          <li key={name}>
            {target === undefined ? (
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing within the page, not a file
              <span role="img" aria-label={label} className={circle}>
                <Icon />
              </span>
            ) : (
              <a
                href={target}
                aria-label={label}
                className={`${circle} transition-colors duration-quick hover:border-text-muted hover:text-text`}
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
